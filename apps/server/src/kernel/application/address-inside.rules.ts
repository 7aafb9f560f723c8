import type { FieldName } from "@sannong/contract/applications/application.schemas";
import { addressesOf } from "@sannong/contract/applications/application-shapes.schemas";

/** A system in whichever shape: what of it is an address, the schema says. */
type Addresses = Partial<Record<FieldName, unknown>>;

/** The origins a system is registered with; where its people are led lies in one of them (design §3, Addresses). */
const originsOf = (system: Addresses): Set<string> =>
  new Set(addressesOf(system, "leads").map((address) => new URL(address).origin));

/** Null for an address that lies elsewhere, or is none; else the address as a browser will open it. */
export function addressInside(address: string, system: Addresses): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, href, protocol, username, password } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return null;
  if (username !== "" || password !== "") return null;
  return originsOf(system).has(origin) ? href : null;
}
