import type { Json, Name, ShortLived } from "./short-lived.ts";

/**
 * What must outlive the loss of Redis, so that no loss lets anybody in who would not be let in otherwise: it stays in
 * PostgreSQL (decision 67). All else that is spent once is spent where it was made, and gone with it.
 */
const durableKinds: ReadonlySet<string> = new Set([
  // made elsewhere and good once: nothing of them but this mark is ours
  "oidc.ReplayDetection",
  "open.nonce",
  "transportNonce",
  "saml.seen",
  "totpStep",
  "upstreamTicket",
  // wrong tries at what is kept elsewhere, and who waits for them
  "signInFailures",
  "signInLocks",
  "signInLocked",
  "totpWrong",
  "careFactorTries",
  "activationTries",
  "systemAccountTries",
  "open.wrongCredentials",
  // what a day's messages may cost
  "smsNumberDay",
  "smsOutsidersDay",
  "smsShareDay",
  "smsNewNumberDay",
  "smsRegionDay",
  "smsNoticeDay",
  // a link in a message, which is to work for days
  "notMe",
]);

/** One store of two: each kind is kept by one of them, always the same. */
export function dividedShortLived({ usual, durable }: { usual: ShortLived; durable: ShortLived }): ShortLived {
  const of = (kind: string) => (durableKinds.has(kind) ? durable : usual);
  /** Asks each store for its own, and gives the answers in the order of the names. */
  const each = async <T>(names: readonly Name[], ask: (store: ShortLived, some: Name[]) => Promise<T[]>) => {
    const answers = new Map<Name, T>();
    const shares = [...Map.groupBy(names, ({ kind }) => of(kind))];
    await Promise.all(
      shares.map(async ([store, some]) => {
        const told = await ask(store, some);
        some.forEach((name, place) => answers.set(name, told[place] as T));
      }),
    );
    return names.map((name) => answers.get(name) as T);
  };
  return {
    put: (kind, ...given) => of(kind).put(kind, ...given),
    putAndLook: (kind, ...given) => of(kind).putAndLook(kind, ...given),
    putFirst: (kind, ...given) => of(kind).putFirst(kind, ...given),
    putIfAbsent: (kind, ...given) => of(kind).putIfAbsent(kind, ...given),
    // what is made elsewhere is marked there
    marksKnownSince: (moment) => durable.marksKnownSince(moment),
    get: (kind, key) => of(kind).get(kind, key),
    getAll: (kind, keys) => of(kind).getAll(kind, keys),
    take: (kind, ...given) => of(kind).take(kind, ...given),
    takeAll: (names, kept) => each<Json | undefined>(names, (store, some) => store.takeAll(some, kept)),
    merge: (kind, ...given) => of(kind).merge(kind, ...given),
    mergeIfAbsent: (kind, ...given) => of(kind).mergeIfAbsent(kind, ...given),
    remove: (kind, ...given) => of(kind).remove(kind, ...given),
    listGroup: (kind, group) => of(kind).listGroup(kind, group),
    removeGroup: (kind, group) => of(kind).removeGroup(kind, group),
    count: (kind, ...given) => of(kind).count(kind, ...given),
    counted: (kind, key) => of(kind).counted(kind, key),
    countedAll: (names) => each(names, (store, some) => store.countedAll(some)),
  };
}
