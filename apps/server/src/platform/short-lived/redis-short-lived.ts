import type { Clock } from "../clock.ts";
import { redisKeys } from "../redis/keys.ts";
import type { RedisConnection, Script } from "../redis/redis-connection.ts";
import * as scripts from "../redis/scripts.ts";
import { type Durability, type Json, MARKS, MARKS_SECONDS, type Name, type ShortLived } from "./short-lived.ts";

type Deps = { redis: RedisConnection; clock: Clock };
type Fields = Record<string, string>;
type Patch = { [member: string]: Json };
type Put = Name & { value: Json; ttl: number; group: string | undefined; isKept: boolean };

/** What every server may remember, and by which name its changes are told: its own key, or its group's. */
const toldBy: Readonly<Record<string, "key" | "group">> = {
  session: "key",
  "oidc.Session": "group",
  "oidc.Grant": "key",
};
/** A session that begins is remembered by nobody; a system that is entered in it is new to whoever remembers it. */
const isToldWhenNew = ({ kind, value }: { kind: string; value: Json }): boolean =>
  kind === "oidc.Session" && (value as { is?: unknown } | null)?.is === "authorization";

/**
 * The short-lived store in Redis. Every act upon an entry is one script, and one key is on one node: of two servers
 * asking at the same instant the second sees what the first left behind. A group is an index beside its entries, noted
 * before anybody hears that an entry is there; whether an entry is in it, the entry says.
 */
export function redisShortLived({ redis, clock }: Deps): ShortLived {
  const keys = redisKeys(redis.prefix);
  const now = () => clock().getTime();
  const keyOf = (name: Name) => (name.kind in toldBy ? keys.followed(name) : keys.entry(name));

  const act = (asked: Script, name: Name, given: (string | number)[], isKept = false): Promise<unknown> => {
    const told = toldBy[name.kind];
    const touched = told === undefined ? [keyOf(name)] : [keyOf(name), keys.toldBeside(name.key)];
    return redis.evaluate(asked, touched, [now(), told ?? "", keys.channel, name.key, ...given], isKept);
  };
  const noteInGroup = ({ kind, key }: Name, group: string, ends: number) =>
    redis.evaluate(scripts.noteInGroup, [keys.group({ kind, key: group })], [now(), key, ends]);
  /** Nobody waits for it: what stays in the index ends there by itself. */
  const leaveGroup = ({ kind, key }: Name, { g: group, e: ends = "" }: Fields) => {
    if (group === undefined) return;
    redis.evaluate(scripts.leaveGroup, [keys.group({ kind, key: group })], [key, ends]).catch(() => undefined);
  };

  const putOne = async (one: Put, mode: "" | "nx" = ""): Promise<boolean> => {
    const { value, ttl, group, isKept } = one;
    const ends = now() + ttl * 1000;
    const [field, text] = asField(value);
    const given = [ends, group ?? "", field, text, mode, isToldWhenNew(one) ? 1 : 0];
    const [isPut] = await Promise.all([
      act(scripts.putEntry, one, given, isKept),
      group === undefined ? undefined : noteInGroup(one, group, ends),
    ]);
    return isPut === 1;
  };
  const removeOne = async (name: Name, { group = "", isKept = true } = {}): Promise<Fields | undefined> => {
    const found = fieldsIn(await act(scripts.removeEntry, name, [group], isKept));
    if (found) leaveGroup(name, found);
    return found && isLive(found, now()) ? found : undefined;
  };
  const mergeOne = async (name: Name, patch: Patch, mode: "" | "absent", ends: number | "", isKept: boolean) => {
    const texts = Object.entries(patch).flatMap(([member, value]) => [member, asText(value)]);
    const found = fieldsIn(await act(scripts.mergeEntry, name, [ends, mode, ...texts], isKept));
    if (found?.["g"] !== undefined && ends !== "") await noteInGroup(name, found["g"], ends);
    return found;
  };
  const readOne = async (name: Name): Promise<Fields | undefined> => {
    const found = await redis.fields(keyOf(name));
    return isLive(found, now()) ? found : undefined;
  };
  const counterOf = async (name: Name) => asCount(await readOne(name), now());

  return {
    async put(kind, key, value, { ttl, group, durability = "full" }) {
      await putOne({ kind, key, value, ttl, group, isKept: durability === "full" });
    },
    async putAndLook<T extends Json, Seen>(
      kind: string,
      key: string,
      value: T,
      { ttl, group }: { ttl: number; group?: string },
      look: () => Promise<Seen>,
    ) {
      await putOne({ kind, key, value, ttl, group, isKept: false });
      return look();
    },
    async putFirst(kind, key, values, { ttl, most }) {
      await act(scripts.putFirstEntry, { kind, key }, [now() + ttl * 1000, most, ...values.map(asText)]);
    },
    async putIfAbsent(kind, key, value, { ttl, group, durability = "full", issuedAt }) {
      const isUnknown = issuedAt !== undefined && issuedAt.getTime() < Number(valueIn(await readOne(MARKS)) ?? 0);
      return !isUnknown && putOne({ kind, key, value, ttl, group, isKept: durability === "full" }, "nx");
    },
    async marksKnownSince(moment) {
      const value = moment.getTime();
      await putOne({ ...MARKS, value, ttl: MARKS_SECONDS, group: undefined, isKept: true });
    },
    async get<T extends Json>(kind: string, key: string) {
      return valueIn<T>(await readOne({ kind, key }));
    },
    // asked in one moment they go in one parcel
    getAll: <T extends Json>(kind: string, all: readonly string[]) =>
      Promise.all(all.map(async (key) => valueIn<T>(await readOne({ kind, key })))),
    async take<T extends Json>(kind: string, key: string, { durability = "full" }: Durability = {}) {
      return valueIn<T>(await removeOne({ kind, key }, { isKept: durability === "full" }));
    },
    async takeAll(names, { durability = "full" } = {}) {
      const together = Map.groupBy(names, ({ key }) => key);
      const taken = new Map<Name, Fields | undefined>();
      const takeTogether = async (some: readonly Name[]) => {
        const answers = await redis.evaluate(scripts.takeEntries, some.map(keyOf), [now()], durability === "full");
        for (const [place, name] of some.entries()) {
          const found = fieldsIn((answers as unknown[])[place]);
          if (found) leaveGroup(name, found);
          taken.set(name, found);
        }
      };
      await Promise.all([...together.values()].map(takeTogether));
      return names.map((name) => valueIn<Json>(taken.get(name)));
    },
    async merge<T extends Json>(kind: string, key: string, patch: Patch, ttl?: number) {
      const ends = ttl === undefined ? "" : now() + ttl * 1000;
      return valueIn<T>(await mergeOne({ kind, key }, patch, "", ends, true));
    },
    async mergeIfAbsent<T extends Json>(
      kind: string,
      key: string,
      patch: Patch,
      { durability = "full" }: Durability = {},
    ) {
      return valueIn<T>(await mergeOne({ kind, key }, patch, "absent", "", durability === "full"));
    },
    async remove(kind, key, { durability = "full" } = {}) {
      return (await removeOne({ kind, key }, { isKept: durability === "full" })) !== undefined;
    },
    async listGroup<T extends Json>(kind: string, group: string) {
      const members = await redis.above(keys.group({ kind, key: group }), now());
      const read = await Promise.all(members.map(async (key) => ({ key, found: await readOne({ kind, key }) })));
      const inGroup = read.flatMap(({ key, found }) => (found?.["g"] === group ? [{ key, found }] : []));
      return inGroup
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
        .map(({ key, found }) => ({
          key,
          value: valueIn<T>(found) as T,
          expiresAt: new Date(Number(found["e"])),
        }));
    },
    async removeGroup(kind, group) {
      const members = await redis.above(keys.group({ kind, key: group }), now());
      const removed = await Promise.all(members.map((key) => removeOne({ kind, key }, { group })));
      return removed.filter((found) => found !== undefined).length;
    },
    async count(kind, key, windowSeconds, by = 1) {
      const [count, until] = (await act(scripts.countEntry, { kind, key }, [now() + windowSeconds * 1000, by])) as [
        number,
        string,
      ];
      return { count, resetsIn: secondsUntil(until, now()) };
    },
    counted: (kind, key) => counterOf({ kind, key }),
    countedAll: (names) => Promise.all(names.map(counterOf)),
  };
}

const isLive = ({ e: ends }: Fields, now: number): boolean => ends !== undefined && Number(ends) > now;
const secondsUntil = (until: string, now: number) => Math.ceil((Number(until) - now) / 1000);
const asCount = (found: Fields | undefined, now: number) => ({
  count: Number(found?.["v"] ?? 0),
  resetsIn: found?.["e"] === undefined ? 0 : secondsUntil(found["e"], now),
});

/** What a script gives back of a hash: names and values in turn. */
function fieldsIn(answer: unknown): Fields | undefined {
  if (!Array.isArray(answer)) return undefined;
  const fields: Fields = {};
  for (let at = 0; at + 1 < answer.length; at += 2) fields[String(answer[at])] = String(answer[at + 1]);
  return fields;
}

/** An escaped zero that is not itself the end of an escaped backslash. */
const holdsZero = /(?<!\\)(?:\\\\)*\\u0000/;
/** JSON of one line. What PostgreSQL takes for no text is none here either, so that both stores keep the same. */
function asText(value: Json): string {
  const text = JSON.stringify(value);
  if (holdsZero.test(text)) throw new Error("a value holds a character that no text may hold");
  return text;
}
const asField = (value: Json): ["v" | "l", string] =>
  Array.isArray(value) ? ["l", value.map(asText).join("\n")] : ["v", asText(value)];

function valueIn<T extends Json>(found: Fields | undefined): T | undefined {
  if (found === undefined) return undefined;
  const list = found["l"];
  if (list !== undefined) return (list === "" ? [] : list.split("\n").map((one) => JSON.parse(one) as Json)) as T;
  const value = JSON.parse(found["v"] ?? "null") as Json;
  const merged = Object.entries(found).flatMap(([name, text]) =>
    name.startsWith("m:") ? [[name.slice(2), JSON.parse(text) as Json] as const] : [],
  );
  return (merged.length === 0 ? value : Object.fromEntries([...Object.entries(value as Patch), ...merged])) as T;
}
