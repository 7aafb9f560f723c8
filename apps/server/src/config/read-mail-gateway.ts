import { isIP } from "node:net";
import { foldedEmail, isEmailAddress } from "@sannong/contract/rules/identity/email-address";
import { judgeAddress } from "../platform/outbound/outbound.ts";
import type { MailConfig } from "./config.ts";
import type { Environment, Fault } from "./read-keys.ts";
import { isHostName } from "./shapes.ts";

type Read = { mail: MailConfig | undefined; faults: Fault[] };

const variables = ["SMTP_HOST", "SMTP_PORT", "SMTP_TLS", "SMTP_USER", "SMTP_PASSWORD", "MAIL_FROM"] as const;
const usualPorts = { implicit: 465, starttls: 587, none: 25 } as const;
const isTls = (text: string): text is keyof typeof usualPorts => Object.hasOwn(usualPorts, text);

/**
 * Reads whether mail is sent, and by which server; a fault names its variable and never a value. Without SMTP_HOST there
 * is none. In the demonstration no mail leaves the machine: it is recorded.
 */
export function readMailGateway(env: Environment, { demonstration }: { demonstration: boolean }): Read {
  const given = variables.filter((name) => env[name] !== undefined);
  if (demonstration)
    return {
      mail: { kind: "recording" },
      faults: given.map((name) => ({ name, fault: "must not be set in the demonstration, which sends no mail" })),
    };
  const { SMTP_HOST: host, MAIL_FROM: sender, SMTP_USER: user, SMTP_PASSWORD: password } = env;
  if (host === undefined)
    return { mail: undefined, faults: given.map((name) => ({ name, fault: "needs SMTP_HOST beside it" })) };

  const faults: Fault[] = [];
  const expect = (holds: boolean, name: (typeof variables)[number], fault: string) =>
    void (holds || faults.push({ name, fault }));
  const tls = env["SMTP_TLS"] ?? "starttls";
  const port = Number(env["SMTP_PORT"] ?? (isTls(tls) ? usualPorts[tls] : 0));
  const from = sender === undefined ? undefined : readSender(sender);
  expect(isIP(host) !== 0 || isHostName(host), "SMTP_HOST", "must be the name or address of a mail server");
  expect(isTls(tls), "SMTP_TLS", "must be implicit, starttls or none");
  expect(
    tls !== "none" || (isIP(host) !== 0 && judgeAddress(host) === "private"),
    "SMTP_TLS",
    "may be none only with an address of a private network as SMTP_HOST",
  );
  expect(!isTls(tls) || (Number.isInteger(port) && port > 0 && port < 65_536), "SMTP_PORT", "must be a port");
  expect(from !== undefined, "MAIL_FROM", "must be an address, or a name and an address: 名称 <menhu@example.cn>");
  expect((user === undefined) === (password === undefined), "SMTP_PASSWORD", "goes with SMTP_USER: both or neither");
  if (faults.length > 0 || !isTls(tls) || !from) return { mail: undefined, faults };
  const login = user === undefined || password === undefined ? null : { user, password };
  return { mail: { kind: "smtp", host, port, tls, login, from }, faults };
}

/** `a@b.cn`, or `name <a@b.cn>`; undefined when it reads otherwise. */
function readSender(text: string): { name: string; address: string } | undefined {
  const [, name = "", within] = /^([^<>"\r\n]*)<([^<>\s]+)>\s*$/.exec(text) ?? [];
  const address = foldedEmail(within ?? text);
  return isEmailAddress(address) ? { name: name.trim(), address } : undefined;
}
