import Provider, { type AdapterPayload } from "oidc-provider";
import type { Changes } from "../../../platform/changes.ts";
import { cache } from "../../../platform/cache/cache.ts";
import { asPayload, asRow, epoch, keyOf, kindOf, textOf, type Row } from "../storage/rows.ts";
import type { AppContext } from "../../../kernel/context.ts";

const KIND = kindOf("Session");

/** What one session gave to one system; the newest grant counts (see `authorizations.ts`). */
export type Authorization = { clientId: string; sid: string; grantIds: string[] };
/** A session as its rows tell it. `key` names the row the browser's cookie leads to. */
export type SessionGroup = { session: { key: string; row: Row } | undefined; authorizations: Authorization[] };

/** What a request read, so that what it did not change is not written back over somebody else's change. */
type Seen = Map<string, { key: string; content: string; members: string[] }>;
const seenBy = new WeakMap<object, Seen>();

/** The same text for the same content: jsonb gives members back in an order of its own. */
const contentOf = ({ iat: _iat, exp: _exp, ...content }: Row): string =>
  JSON.stringify(content, (_name, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
const grantMember = (number: number) => `grant${number}`;
const keyOfAuthorization = (uid: string, clientId: string) => `${uid}:${clientId}`;

function authorizationOf(row: Row): Authorization {
  const grantIds: string[] = [];
  for (let number = 1; typeof row[grantMember(number)] === "string"; number += 1)
    grantIds.push(row[grantMember(number)] as string);
  return { clientId: textOf(row["clientId"]), sid: textOf(row["sid"]), grantIds };
}

type Deps = Pick<AppContext, "shortLived" | "clock"> & {
  /** tells of sessions, by uid */
  changes: Changes | undefined;
  /** the library is about to destroy a session by itself: what it does not know of is told here */
  beforeLibraryEnds: (uid: string, group: SessionGroup) => Promise<void>;
};

/**
 * Sessions of the provider. A session and what it authorised are rows of one group, the session's uid:
 * two systems opened at the same instant each insert their own row and neither is lost, and ending the
 * session removes the whole group in one statement.
 */
export function sessionRows({ shortLived, clock, changes, beforeLibraryEnds }: Deps) {
  async function readGroup(uid: string): Promise<SessionGroup | undefined> {
    const entries = await shortLived.listGroup<Row>(KIND, uid);
    if (entries.length === 0) return undefined;
    const sessions = entries.filter(({ value }) => value["is"] === "session");
    // Two for the moment in which the cookie is renamed; the one written last counts.
    const newest = sessions.toSorted((a, b) => Number(b.value["iat"]) - Number(a.value["iat"]))[0];
    return {
      session: newest && { key: newest.key, row: newest.value },
      authorizations: entries
        .filter(({ value }) => value["is"] === "authorization")
        .map(({ value }) => authorizationOf(value)),
    };
  }
  const groups = cache({ load: readGroup, changes, keepsAbsence: false });
  const group = groups.find;

  function compose(row: Row, authorizations: Authorization[], id?: string): AdapterPayload {
    const { is: _is, ...payload } = asPayload(row, id);
    const byClient = authorizations.map(
      ({ clientId, sid, grantIds }) => [clientId, { sid, grantId: grantIds.at(-1) }] as const,
    );
    return byClient.length > 0 ? { ...payload, authorizations: Object.fromEntries(byClient) } : payload;
  }

  function remember(uid: string, key: string, row: Row) {
    const context = Provider.ctx;
    if (!context) return;
    const seen = seenBy.get(context) ?? new Map();
    seen.set(uid, { key, content: contentOf(row), members: Object.keys(row) });
    seenBy.set(context, seen);
  }

  /** A changed session goes back into its row, never into a new one: a request still under way must not revive a session that was ended meanwhile. */
  async function rewrite(key: string, row: Row, members: string[], ttl: number) {
    const cleared = Object.fromEntries(members.filter((name) => !(name in row)).map((name) => [name, null]));
    await shortLived.merge(KIND, key, { ...cleared, ...row }, ttl);
  }

  async function rename(oldKey: string, key: string, row: Row, uid: string, ttl: number) {
    await shortLived.put(KIND, key, row, { ttl, group: uid });
    if (!(await shortLived.remove(KIND, oldKey))) await shortLived.remove(KIND, key);
  }

  return {
    group,
    /** Something tells of a grant that is not known of this session: what is remembered of it is older, and read anew. */
    hearOfGrant(uid: string, grantId: string): void {
      const known = groups.known(uid);
      if (known && !known.authorizations.some(({ grantIds }) => grantIds.includes(grantId))) groups.forget(uid);
    },
    /** As the store has it now, whatever this process remembers. */
    groupNow: readGroup,

    async find(id: string): Promise<AdapterPayload | undefined> {
      const key = keyOf(id);
      const row = await shortLived.get<Row>(KIND, key);
      if (!row) return undefined;
      remember(textOf(row["uid"]), key, row);
      const all = await readGroup(textOf(row["uid"]));
      return compose(row, all?.authorizations ?? [], id);
    },

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      const found = await group(uid);
      return found?.session && compose(found.session.row, found.authorizations);
    },

    async upsert(id: string, payload: AdapterPayload, ttl: number): Promise<void> {
      const { authorizations: _kept, ...rest } = payload;
      const row: Row = { ...asRow(rest), is: "session" };
      const uid = textOf(row["uid"]);
      const key = keyOf(id);
      const context = Provider.ctx;
      const seen = context && seenBy.get(context)?.get(uid);
      if (seen?.key === key && seen.content === contentOf(row)) return;
      groups.forget(uid);
      // A crash may take back the newest sign-ins, the portal's own sessions too: one signs in again.
      if (!seen) await shortLived.put(KIND, key, row, { ttl, group: uid, durability: "eventual" });
      else if (seen.key === key) await rewrite(key, row, seen.members, ttl);
      else await rename(seen.key, key, row, uid, ttl);
      groups.forget(uid);
      remember(uid, key, row);
    },

    /** The library destroys the old id before it saves the new one; that is a renaming and `upsert` does it without a gap. */
    async destroy(id: string): Promise<void> {
      const saving = Provider.ctx?.oidc?.session as { oldId?: string } | undefined;
      if (saving?.oldId === id) return;
      const row = await shortLived.get<Row>(KIND, keyOf(id));
      if (!row) return;
      const uid = textOf(row["uid"]);
      const whole = await readGroup(uid);
      if (whole) await beforeLibraryEnds(uid, whole);
      await this.end(uid);
    },

    /** Gives a session a new cookie value; the one before leads nowhere from here on. */
    async giveNewHandle(uid: string, id: string, ttl: number): Promise<boolean> {
      const found = await readGroup(uid);
      if (!found?.session) return false;
      await rename(found.session.key, keyOf(id), { ...found.session.row, iat: epoch(clock()) }, uid, ttl);
      groups.forget(uid);
      return true;
    },

    /** Only this cookie value leads to the session from here on. */
    async leadBy(uid: string, id: string): Promise<void> {
      const rows = await shortLived.listGroup<Row>(KIND, uid);
      const former = rows.filter(({ key, value }) => value["is"] === "session" && key !== keyOf(id));
      await Promise.all(former.map(({ key }) => shortLived.remove(KIND, key)));
      groups.forget(uid);
    },

    /** Which session a cookie value leads to. */
    async uidOf(id: string): Promise<string | undefined> {
      const row = await shortLived.get<Row>(KIND, keyOf(id));
      return row && textOf(row["uid"]);
    },

    /** Removes the session and everything it noted of its systems. */
    async end(uid: string): Promise<void> {
      await shortLived.removeGroup(KIND, uid);
      groups.forget(uid);
    },

    /** True for the one caller who noted this system first. */
    async authorizeFirst(uid: string, { clientId, sid, grantIds }: Authorization, ttl: number): Promise<boolean> {
      const row = { is: "authorization", clientId, sid, [grantMember(1)]: grantIds[0] ?? "" };
      const first = await shortLived.putIfAbsent(KIND, keyOfAuthorization(uid, clientId), row, { ttl, group: uid });
      groups.forget(uid);
      return first;
    },

    /** Puts a new grant in the place of a revoked one; true for the one caller whose grant it is. */
    async authorizeAnew(uid: string, { clientId, grantIds }: Authorization, grantId: string): Promise<boolean> {
      const next = { [grantMember(grantIds.length + 1)]: grantId };
      const first = await shortLived.mergeIfAbsent(KIND, keyOfAuthorization(uid, clientId), next);
      groups.forget(uid);
      return first !== undefined;
    },

    /** One system was left while the session goes on. */
    async withdraw(uid: string, clientId: string): Promise<void> {
      await shortLived.remove(KIND, keyOfAuthorization(uid, clientId));
      groups.forget(uid);
    },
  };
}

export type SessionRows = ReturnType<typeof sessionRows>;
