import { isIP } from "node:net";
import { isOrigin } from "./shapes.ts";

type Env = Readonly<Record<string, string | undefined>>;

const listed = (text: string | undefined): URL[] =>
  (text ?? "")
    .split(/[\s,]+/)
    .filter(isOrigin)
    .map((origin) => new URL(origin));

/** What the several addresses of one portal demand of each other; what is no address at all is said elsewhere. */
export function faultsOfEntrances(env: Env): { name: string; fault: string }[] {
  const { PUBLIC_URL, ENTRANCES, OFFICE_ENTRANCES, OTHER_HOSTS = "", MTLS_URL } = env;
  const faults: { name: string; fault: string }[] = [];
  const others = listed(ENTRANCES);
  const [main] = listed(PUBLIC_URL);
  if (ENTRANCES?.trim() && !main) faults.push({ name: "ENTRANCES", fault: "needs PUBLIC_URL beside it: the main one" });
  if (!main) return faults;
  const all = [main, ...others];
  // cookies and the marks of pages are secured for all of them or for none
  if (others.some(({ protocol }) => protocol !== main.protocol))
    faults.push({ name: "ENTRANCES", fault: "must all begin as PUBLIC_URL does: with https://" });
  // browsers keep cookies by the name alone, so two ports of one name would share them
  const names = all.map(({ hostname }) => hostname);
  if (new Set(names).size < names.length)
    faults.push({ name: "ENTRANCES", fault: "must have a host name of its own each, which PUBLIC_URL has not" });
  // a plain address is asked by whatever looks after the machine, and means the main name
  if (main.protocol === "https:" && others.some(({ hostname }) => isIP(hostname.replace(/^\[|\]$/g, "")) !== 0))
    faults.push({ name: "ENTRANCES", fault: "must have host names, no plain addresses" });
  const answered = [...OTHER_HOSTS.split(/[\s,]+/), ...listed(MTLS_URL).map(({ hostname }) => hostname)];
  if (others.some(({ hostname }) => answered.includes(hostname)))
    faults.push({ name: "ENTRANCES", fault: "must not stand in OTHER_HOSTS or MTLS_URL as well" });
  if (listed(OFFICE_ENTRANCES).some(({ origin }) => all.every((one) => one.origin !== origin)))
    faults.push({ name: "OFFICE_ENTRANCES", fault: "must list addresses that PUBLIC_URL or ENTRANCES have, too" });
  return faults;
}
