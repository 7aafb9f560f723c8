import { createDecipheriv, createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "./database.ts";

export const platformCallSchema = `
  create table if not exists platform_nonce (nonce text primary key, expires_at integer not null) strict;
`;

/** What of a request the signature covers; the body as it came, byte for byte. */
export type PlatformRequest = {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

const ACCEPTED_SECONDS = 300;
const BLOCK = 16;
const header = ({ headers }: PlatformRequest, name: string) => String(headers[name] ?? "");

/**
 * Checks calls of the portal (the check endpoint of a connected system): X-App-Id, X-Timestamp (milliseconds),
 * X-Nonce, X-Sign. X-Sign is the HMAC-SM3 in hex, with the check secret, over method, path, query, SM3 of the body,
 * timestamp, nonce and app id, each on a line. Five minutes, and each nonce once.
 */
export function createPlatformCalls(database: Database, { appId, secret }: { appId: string; secret: string }) {
  const note = database.prepare("insert into platform_nonce (nonce, expires_at) values (?, ?) on conflict do nothing");
  const removeOld = database.prepare("delete from platform_nonce where expires_at <= ?");

  return {
    isGenuine(request: PlatformRequest): boolean {
      const [timestamp, nonce, sign] = ["x-timestamp", "x-nonce", "x-sign"].map((name) => header(request, name));
      const { pathname, search } = new URL(request.url, "http://system");
      const body = createHash("sm3").update(request.body).digest("hex");
      const lines = [request.method, pathname, search.replace(/^\?/, ""), body, timestamp, nonce, appId];
      const expected = createHmac("sm3", secret).update(lines.join("\n")).digest();
      const given = Buffer.from(sign ?? "", "hex");
      if (header(request, "x-app-id") !== appId) return false;
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      const now = Date.now() / 1000;
      if (Math.abs(now - Number(timestamp) / 1000) > ACCEPTED_SECONDS) return false;
      removeOld.run(Math.floor(now));
      return note.run(nonce ?? "", Math.floor(now) + 2 * ACCEPTED_SECONDS).changes === 1;
    },

    /** A password that was typed at the portal: hex(iv ‖ SM4-CBC) under a key of that one message. Undefined: not readable. */
    openPassword(request: PlatformRequest, sealed: string): string | undefined {
      const context = `password\n${header(request, "x-timestamp")}\n${header(request, "x-nonce")}`;
      const key = createHmac("sm3", secret).update(context).digest().subarray(0, BLOCK);
      const bytes = Buffer.from(sealed, "hex");
      try {
        const decipher = createDecipheriv("sm4-cbc", key, bytes.subarray(0, BLOCK));
        return Buffer.concat([decipher.update(bytes.subarray(BLOCK)), decipher.final()]).toString("utf8");
      } catch {
        return undefined; // sealed for somebody else, or cut off
      }
    },
  };
}

export type PlatformCalls = ReturnType<typeof createPlatformCalls>;
