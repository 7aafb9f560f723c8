import { examples } from "../../../script/lib/examples.ts";
import type { Registration } from "../src/kernel/application/index.ts";
import { readCommand } from "../src/commands/systems-arguments.ts";
import { aRegistration } from "./registration.ts";

/** What is bought and speaks SAML alone: it is registered by the metadata that it leaves. */
export const INSURANCE = "nybx";

/** The systems of the demonstration as its own commands register them, all at one address. */
export function demonstrationRegistrations(base: string): Registration[] {
  const byCommand = examples.map(({ abbr, name, protocol, wayIn, eventsAt }) => {
    const told = eventsAt === undefined ? ["--backchannel-logout-uri", `${base}/backchannel-logout`] : [];
    const named = ["--abbr", abbr, "--name", name, "--protocol", protocol];
    const command = readCommand(["add", ...named, ...wayIn(base), ...told]);
    if (command.act !== "add") throw new Error(`${abbr} is registered by no command`);
    return command.registration;
  });
  const insurance = aRegistration({
    abbr: INSURANCE,
    name: "农业保险服务平台（演示）",
    protocol: "saml",
    redirectUris: [`${base}/${INSURANCE}/callback`],
  });
  return [...byCommand, insurance];
}
