import { Client } from "pg";
import { Unavailable, unavailableOf } from "../unavailable.ts";

export type Host = { host: string; port: number };

/** Which of several servers is asked; `any` is the one that is named. */
type Wanted = "any" | "read-write";

type Address = {
  /** of the first server alone, as the driver reads it */
  url: string;
  hosts: Host[];
  wanted: Wanted;
};

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)\??(.*)$/s;
const HOST = /^(\[[^\]]+\]|[^:]*)(?::(\d+))?$/;
const ATTRIBUTE = "target_session_attrs";
/** `primary` is what libpq calls a server that is no standby; whoever asks for one wants to write. */
const attributes: Record<string, Wanted> = { any: "any", "read-write": "read-write", primary: "read-write" };

/**
 * What libpq reads of an address and the driver does not: several servers (`db1:5432,db2:5432`), and which of them is
 * wanted. Of several it is the one that takes writes, whether the address says so or not.
 *
 * @throws Error when the address asks for what the portal has no use for
 */
export function readAddress(url: string): Address {
  const [, login = "", authority = "", path = "", query = ""] = PARTS.exec(url) ?? [];
  const hosts = authority.split(",").flatMap((text): Host[] => {
    const [, host = "", port = "5432"] = HOST.exec(text) ?? [];
    return host === "" ? [] : [{ host: host.replace(/^\[(.*)\]$/, "$1"), port: Number(port) }];
  });
  const parameters = new URLSearchParams(query);
  const said = parameters.get(ATTRIBUTE);
  const wanted = said === null ? "any" : attributes[said];
  if (wanted === undefined) throw new Error(`${ATTRIBUTE} must be any, read-write or primary`);
  if (hosts.length < 2 && said === null) return { url, hosts, wanted };
  parameters.delete(ATTRIBUTE);
  const [first = ""] = authority.split(",");
  const rest = parameters.size === 0 ? "" : `?${parameters.toString()}`;
  return { url: `${login}${first}${path}${rest}`, hosts, wanted: hosts.length > 1 ? "read-write" : wanted };
}

/** Each of several servers that an address names, by an address of its own: all of them are asked, whatever they take. */
export function eachServer(url: string): { name: string; url: string }[] {
  const [, login = "", authority = "", path = "", query = ""] = PARTS.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.delete(ATTRIBUTE);
  const rest = parameters.size === 0 ? "" : `?${parameters.toString()}`;
  return authority.split(",").map((one) => ({ name: one || "(socket)", url: `${login}${one}${path}${rest}` }));
}

export function isDatabaseAddress(url: string): boolean {
  try {
    readAddress(url);
    return true;
  } catch {
    return false;
  }
}

export type Route = {
  /** @throws when none of them takes writes, or none answers */
  find(): Promise<Host>;
  /** What was found is so no longer: the next asks anew. */
  forget(): void;
};

/** The way to that of several servers which takes writes; looked for once, until somebody finds that it is another. */
export function routeTo(hosts: readonly Host[], takesWrites: (host: Host) => Promise<boolean>): Route {
  let found: Promise<Host> | undefined;
  const writable = async (host: Host) => {
    if (await takesWrites(host)) return host;
    throw new Unavailable("database", `${host.host}:${host.port} takes no writes`);
  };
  return {
    find() {
      const looking = (found ??= Promise.any(hosts.map(writable)).catch((fault: unknown) => {
        if (found === looking) found = undefined;
        const faults = fault instanceof AggregateError ? (fault.errors as unknown[]) : [fault];
        // a wrong password is no server that is away
        const told = faults.find((one) => unavailableOf(one) === undefined);
        throw told ?? new Unavailable("database", "no server of DATABASE_URL takes writes", { cause: fault });
      }));
      return looking;
    },
    forget: () => void (found = undefined),
  };
}

/**
 * A connection of its own, still to be opened, to that of several servers which takes writes. One that is lost between
 * two questions is told by the next.
 */
export async function clientOf(url: string, name: string): Promise<Client> {
  const address = readAddress(url);
  const client = new Client({ connectionString: address.url, application_name: name });
  // without a listener it would end the process
  client.on("error", () => {});
  if (address.wanted === "read-write")
    Object.assign(client, await routeTo(address.hosts, takesWrites(address.url)).find());
  return client;
}

const PATIENCE_MS = 2000;
const LOOK = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`;

/** Asks one server over a connection of its own whether it takes writes. */
export const takesWrites =
  (url: string) =>
  async ({ host, port }: Host): Promise<boolean> => {
    const client = new Client({
      connectionString: url,
      application_name: "sannong-route",
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    // told below, by what was asked
    client.on("error", () => {});
    client.host = host;
    client.port = port;
    try {
      await client.connect();
      const { rows } = await client.query<{ writable: boolean }>(LOOK);
      return rows[0]?.writable === true;
    } finally {
      // a server that hangs would never say goodbye
      void client.end();
    }
  };
