import type { Json, ShortLived } from "../../apps/server/src/platform/short-lived/short-lived.ts";

type Kept = { value: Json; group: string | null; expiresAt: Date };

/** The short-lived store as a map of one process: what a protocol costs where keeping costs nothing. Never in the product. */
export function shortLivedInMemory(): ShortLived {
  const rows = new Map<string, Kept>();
  const nameOf = (kind: string, key: string) => `${kind} ${key}`;
  const live = (kind: string, key: string) => rows.get(nameOf(kind, key));
  const members = (value: Json) => value as { [member: string]: Json };
  const ofGroup = (kind: string, group: string) =>
    [...rows].flatMap(([name, row]) =>
      row.group === group && name.startsWith(`${kind} `) ? [{ name, key: name.slice(kind.length + 1), row }] : [],
    );
  const counted = (kind: string, key: string) => ({ count: Number(live(kind, key)?.value ?? 0), resetsIn: 60 });
  const take = async <T extends Json>(kind: string, key: string) => {
    const row = live(kind, key);
    rows.delete(nameOf(kind, key));
    return row?.value as T | undefined;
  };
  const keep = (kind: string, key: string, value: Json, ttl: number, group: string | null = null) =>
    rows.set(nameOf(kind, key), { value, group, expiresAt: new Date(Date.now() + ttl * 1000) });

  return {
    put: async (kind, key, value, { ttl, group }) => void keep(kind, key, value, ttl, group),
    async putAndLook(kind, key, value, { ttl, group }, look) {
      keep(kind, key, value, ttl, group);
      return look();
    },
    async putFirst(kind, key, values, { ttl, most }) {
      const former = (live(kind, key)?.value ?? []) as Json[];
      keep(kind, key, [...values, ...former].slice(0, most), ttl);
    },
    async putIfAbsent(kind, key, value, { ttl, group }) {
      if (live(kind, key)) return false;
      keep(kind, key, value, ttl, group);
      return true;
    },
    // nothing of the past comes back to a process that keeps it in its memory
    marksKnownSince: () => Promise.resolve(),
    get: async <T extends Json>(kind: string, key: string) => live(kind, key)?.value as T | undefined,
    getAll: async <T extends Json>(kind: string, keys: readonly string[]) =>
      keys.map((key) => live(kind, key)?.value as T | undefined),
    take,
    takeAll: async (names) => Promise.all(names.map(({ kind, key }) => take(kind, key))),
    async merge<T extends Json>(kind: string, key: string, patch: { [member: string]: Json }) {
      const row = live(kind, key);
      if (row) row.value = { ...members(row.value), ...patch };
      return row?.value as T | undefined;
    },
    async mergeIfAbsent<T extends Json>(kind: string, key: string, patch: { [member: string]: Json }) {
      const row = live(kind, key);
      if (!row || Object.keys(patch).some((member) => member in members(row.value))) return undefined;
      row.value = { ...members(row.value), ...patch };
      return row.value as T;
    },
    remove: async (kind, key) => rows.delete(nameOf(kind, key)),
    listGroup: async <T extends Json>(kind: string, group: string) =>
      ofGroup(kind, group).map(({ key, row }) => ({ key, value: row.value as T, expiresAt: row.expiresAt })),
    removeGroup: async (kind, group) => ofGroup(kind, group).filter(({ name }) => rows.delete(name)).length,
    async count(kind, key, windowSeconds, by = 1) {
      keep(kind, key, counted(kind, key).count + by, windowSeconds);
      return counted(kind, key);
    },
    counted: async (kind, key) => counted(kind, key),
    countedAll: async (names) => names.map(({ kind, key }) => counted(kind, key)),
  };
}
