import type { Change, News } from "../changes.ts";
import type { Clock } from "../clock.ts";
import { places, redisKeys } from "./keys.ts";
import { type RedisConnection, script } from "./redis-connection.ts";

/** More at once is as good as everything. */
const MOST = 5000;

/**
 * What a place has told after an id, its newest id, and since when it remembers everything: from now on, where it has
 * never been asked or has lost what it knew. given: now, the id
 */
const newsOf = script(`
redis.call('SET', KEYS[1], ARGV[1], 'NX')
local newest = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)
local last, told = '0-0', {}
if newest[1] then last = newest[1][1] end
if ARGV[2] ~= '' and ARGV[2] ~= last then
  for _, one in ipairs(redis.call('XRANGE', KEYS[2], '(' .. ARGV[2], '+', 'COUNT', ${MOST + 1})) do
    told[#told + 1] = one[1]
    told[#told + 1] = one[2][2]
  end
end
return { redis.call('GET', KEYS[1]), last, told }`);

type Heard = { since: string; last: string };
type Told = Heard & { told: Change[] };

const nameOf = (id: string, subject: string) => `${id} ${subject}`;
const partsOf = (id: string) => id.split("-").map(Number) as [number, number];
function isBefore(one: string, other: string): boolean {
  const [[ms, nth], [otherMs, otherNth]] = [partsOf(one), partsOf(other)];
  return ms < otherMs || (ms === otherMs && nth < otherNth);
}

/**
 * What the scripts of the store told of sessions and grants. It is published in the moment of the act, and noted beside
 * the entry in the same act: whoever missed the first reads the second within a second.
 */
export function toldInRedis({ redis, clock }: { redis: RedisConnection; clock: Clock }) {
  const keys = redisKeys(redis.prefix);
  let lost: (() => void) | undefined;
  let latest = Infinity;

  const ask = async (place: string, before: Heard | undefined): Promise<Told> => {
    const answer = await redis.evaluate(
      newsOf,
      [keys.since(place), keys.told(place)],
      [clock().getTime(), before?.last ?? ""],
    );
    const [since, last, told] = answer as [string, string, string[]];
    const changes: Change[] = [];
    for (let at = 0; at + 1 < told.length; at += 2) {
      const [id = "", subject = ""] = [told[at], told[at + 1]];
      changes.push({ id: nameOf(id, subject), subject });
    }
    return { since, last, told: changes };
  };

  return {
    async read(from: string | undefined): Promise<News> {
      const before = from === undefined ? [] : (JSON.parse(from) as Heard[]);
      const now = await Promise.all(places.map((place, at) => ask(place, before[at])));
      const isLost = now.some(({ since }, at) => before[at] !== undefined && before[at].since !== since);
      // a replica that took over may not have heard all of it
      const isSetBack = now.some(({ last }, at) => before[at] !== undefined && isBefore(last, before[at].last));
      latest = Math.max(...now.map(({ since }) => Number(since)));
      if (isLost) lost?.();
      return {
        upTo: JSON.stringify(now.map(({ since, last }) => ({ since, last }))),
        told: now.flatMap(({ told }) => told),
        isBroken: isLost || isSetBack,
      };
    },
    /** Tells of changes in the moment in which they are made. */
    listen: (heard: (change: Change) => void): Promise<void> =>
      redis.listen(keys.channel, (message) => {
        const cut = message.indexOf(" ");
        heard({ id: message, subject: message.slice(cut + 1) });
      }),
    /** Since when, in ms, all of it remembers everything; what is older may be gone. */
    remembersSince: (): number => latest,
    /** Is told when the store has lost what it knew. */
    onLoss(told: () => void): void {
      lost = told;
    },
  };
}
