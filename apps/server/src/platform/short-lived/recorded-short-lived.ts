import type { Durability, Json, ShortLived } from "./short-lived.ts";

/**
 * What lists and statements ask for of what is kept elsewhere: sessions, whose OpenID session is which, and which
 * systems somebody entered in one.
 */
const recorded: ReadonlySet<string> = new Set([
  "session",
  "sessionOidc",
  "oidc.Session",
  "casTicket",
  "saml.participant",
]);
/** Of these the ones that hang on an OpenID session, and are its group. */
export const hangingKinds: readonly string[] = ["oidc.Session", "casTicket", "saml.participant"];

type Deps = {
  store: ShortLived;
  record: Pick<ShortLived, "put" | "merge" | "remove" | "removeGroup">;
  /** told of what could not be recorded though it was done */
  onFailure: (cause: unknown) => void;
};

/**
 * A store with a record of what is listed, kept beside it and durable: who is online, what is ended, and of what nobody
 * can tell any more, since the store lost it. The store decides; the record follows it, before anybody hears of what was
 * done. So what is recorded and not in the store was lost there, or is just being ended.
 */
export function recordedShortLived({ store, record, onFailure }: Deps): ShortLived {
  const eventual = { durability: "eventual" } as const;
  /** What was done is done, whether or not it could be recorded. */
  const follow = (kind: string, act: () => Promise<unknown>): Promise<unknown> =>
    recorded.has(kind) ? act().catch(onFailure) : Promise.resolve();

  return {
    ...store,
    async put(kind, key, value, options) {
      await store.put(kind, key, value, options);
      // nobody is let in whose session could not be ended
      if (recorded.has(kind)) await record.put(kind, key, value, { ...options, ...eventual });
    },
    async putAndLook(kind, key, value, options, look) {
      if (!recorded.has(kind)) return store.putAndLook(kind, key, value, options, look);
      const lookedAt = async () => {
        const recording = record.put(kind, key, value, { ...options, ...eventual });
        const [seen] = await Promise.all([look(), recording]);
        return seen;
      };
      return store.putAndLook(kind, key, value, options, lookedAt);
    },
    async putIfAbsent(kind, key, value, options) {
      const isFirst = await store.putIfAbsent(kind, key, value, options);
      if (isFirst && recorded.has(kind)) await record.put(kind, key, value, { ...options, ...eventual });
      return isFirst;
    },
    async take<T extends Json>(kind: string, key: string, kept?: Durability) {
      const taken = await store.take<T>(kind, key, kept);
      if (taken !== undefined) await follow(kind, () => record.remove(kind, key, eventual));
      return taken;
    },
    async takeAll(names, kept) {
      const taken = await store.takeAll(names, kept);
      await Promise.all(names.map(({ kind, key }) => follow(kind, () => record.remove(kind, key, eventual))));
      return taken;
    },
    async merge<T extends Json>(kind: string, key: string, patch: { [member: string]: Json }, ttl?: number) {
      const whole = await store.merge<T>(kind, key, patch, ttl);
      if (whole !== undefined) await follow(kind, () => record.merge(kind, key, patch, ttl));
      return whole;
    },
    async mergeIfAbsent<T extends Json>(
      kind: string,
      key: string,
      patch: { [member: string]: Json },
      kept?: Durability,
    ) {
      const whole = await store.mergeIfAbsent<T>(kind, key, patch, kept);
      if (whole !== undefined) await follow(kind, () => record.merge(kind, key, patch));
      return whole;
    },
    async remove(kind, key, kept) {
      const isRemoved = await store.remove(kind, key, kept);
      await follow(kind, () => record.remove(kind, key, eventual));
      return isRemoved;
    },
    async removeGroup(kind, group) {
      const count = await store.removeGroup(kind, group);
      await follow(kind, () => record.removeGroup(kind, group));
      return count;
    },
  };
}
