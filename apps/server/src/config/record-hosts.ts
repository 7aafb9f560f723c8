import { recordKindNames } from "@sannong/contract/data/record-words";
import { z } from "zod/mini";
import { hostAndPort } from "../platform/outbound/outbound.ts";
import { parseJson } from "../platform/texts/parse-json.ts";

const filled = z.string().check(z.minLength(1, "must not be empty"));

/** What an installation says of hosts that keep records (`RECORD_HOSTS`, a JSON file); a kind without one is our own. */
const hosts = z.array(
  z.object({
    /** whose host it is, as people know it */
    name: filled,
    url: z.string().check(z.regex(/^https?:\/\/[^\s#?]+$/, "must be an http(s) address")),
    /** sent as Authorization, where the host asks for it */
    token: z.optional(filled),
    kinds: z.array(z.enum(recordKindNames, "must be kinds of records")).check(z.minLength(1, "must not be empty")),
    /** `host:port` on a private network that was confirmed for it */
    privateAllowed: z._default(z.array(z.string().check(z.regex(/^.+:\d{1,5}$/, "must be host:port"))), []),
  }),
);

export type RecordHost = z.infer<typeof hosts>[number];

/** Every fault at once, never with a value. */
export function parseRecordHosts(text: string): { hosts: RecordHost[]; faults: string[] } {
  const given = parseJson(text);
  if (given === undefined) return { hosts: [], faults: ["the file is not JSON"] };
  const read = hosts.safeParse(given);
  if (!read.success)
    return { hosts: [], faults: read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`) };
  const kinds = read.data.flatMap((host) => host.kinds);
  const faults = new Set(kinds).size < kinds.length ? ["two hosts keep one kind of records"] : [];
  for (const { url, privateAllowed } of read.data) {
    if (url.startsWith("http:") && !privateAllowed.includes(hostAndPort(url)))
      faults.push("plain http only towards a host that privateAllowed names");
  }
  return { hosts: read.data, faults };
}
