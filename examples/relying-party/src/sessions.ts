import { createHash, randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/** Who is signed in here, as the identity provider told. */
export type Person = {
  sub: string;
  name: string;
  accountType: number;
  regionCode: string;
  regionName: string;
  company: string;
  phone: string;
  /** the account of this system that they are bound to; empty when the platform knows of none */
  boundUsername: string;
  /** what they are in this system, in words */
  roles: string[];
  /** who is here in their place (`act`, RFC 8693); absent where they are here themselves */
  helper?: { sub: string; name: string };
};
export type Session = { person: Person; sid: string; idToken: string };

export const sessionSchema = `
  create table if not exists session (
    handle_hash text primary key, sub text not null, sid text not null,
    person text not null, id_token text not null, expires_at integer not null
  ) strict;
  create index if not exists session_sid on session (sid);
  create table if not exists waiting (
    handle_hash text primary key, kind text not null, content text not null, expires_at integer not null
  ) strict;
  create table if not exists logout_token (jti text primary key, expires_at integer not null) strict;
`;

const SESSION_SECONDS = 2 * 3600;
const hash = (handle: string) => createHash("sha256").update(handle).digest("base64url");
const newHandle = () => randomBytes(32).toString("base64url");
const seconds = () => Math.floor(Date.now() / 1000);

/** The system's own sessions: a browser holds a random handle, the file its hash. */
export function createSessions(database: Database) {
  const insert = database.prepare(
    "insert into session (handle_hash, sub, sid, person, id_token, expires_at) values (?, ?, ?, ?, ?, ?)",
  );
  const select = database.prepare("select person, sid, id_token from session where handle_hash = ? and expires_at > ?");
  const remove = database.prepare("delete from session where handle_hash = ?");
  const removeBySid = database.prepare("delete from session where sid = ?");
  const removeBySub = database.prepare("delete from session where sub = ?");
  const removeOld = database.prepare("delete from session where expires_at <= ?");
  const noteToken = database.prepare("insert into logout_token (jti, expires_at) values (?, ?) on conflict do nothing");
  const removeOldTokens = database.prepare("delete from logout_token where expires_at <= ?");
  const wait = database.prepare("insert into waiting (handle_hash, kind, content, expires_at) values (?, ?, ?, ?)");
  const takeWaiting = database.prepare(
    "delete from waiting where handle_hash = ? and kind = ? and expires_at > ? returning content",
  );
  const removeOldWaiting = database.prepare("delete from waiting where expires_at <= ?");

  return {
    begin({ person, sid, idToken }: Session): string {
      const now = seconds();
      removeOld.run(now);
      const handle = newHandle();
      insert.run(hash(handle), person.sub, sid, JSON.stringify(person), idToken, now + SESSION_SECONDS);
      return handle;
    },
    find(handle: string | undefined): Session | undefined {
      const row = handle ? select.get(hash(handle), seconds()) : undefined;
      return (
        row && {
          person: JSON.parse(String(row["person"])) as Person,
          sid: String(row["sid"]),
          idToken: String(row["id_token"]),
        }
      );
    },
    end(handle: string): void {
      remove.run(hash(handle));
    },
    /** Ends what one provider session opened, or every session of a person where no session is named. */
    endFor({ sid, sub }: { sid: string | undefined; sub: string | undefined }): void {
      if (sid !== undefined) removeBySid.run(sid);
      else if (sub !== undefined) removeBySub.run(sub);
    },
    /** True the first time a logout token is seen. */
    firstUse(jti: string, expiresAt: number): boolean {
      removeOldTokens.run(seconds() - 600);
      return noteToken.run(jti, expiresAt).changes === 1;
    },
    /** Keeps something for the moments until this browser comes back; the handle goes to the browser. */
    keepWaiting(kind: string, content: object, life: number): string {
      const now = seconds();
      removeOldWaiting.run(now);
      const handle = newHandle();
      wait.run(hash(handle), kind, JSON.stringify(content), now + life);
      return handle;
    },
    /** Once. */
    takeWaiting<T>(kind: string, handle: string | undefined): T | undefined {
      const row = handle ? takeWaiting.get(hash(handle), kind, seconds()) : undefined;
      return row && (JSON.parse(String(row["content"])) as T);
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
