import type { Answered } from "../http/answered.ts";
import type { Metrics } from "./metrics.ts";

/** Seconds; the objectives of docs/operations/monitoring.zh.md are two of them. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Addresses that nobody registered would make a series each. */
const METHODS = new Set(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"]);

/**
 * Counts every answer by the pattern of its address, and how long it took by what it is for: a time by pattern would be
 * ten thousand series.
 *
 * @param areaOf what an address is for
 */
export function measureRequests(metrics: Metrics, areaOf: (route: string) => string): (answered: Answered) => void {
  const requests = metrics.counter<"area" | "method" | "route" | "status">({
    name: "sannong_http_requests_total",
    help: "Answered requests by the pattern of their address and the class of their status.",
  });
  const took = metrics.histogram<"area">({
    name: "sannong_http_request_duration_seconds",
    help: "Time to the answer by what the address is for.",
    buckets: BUCKETS,
  });
  /** by what is known of a request at once: every request is counted, and most are like one before */
  const places = new Map<string, { count: { value: number }; time: { observe(seconds: number): void } }>();
  return ({ method, route, status, ms }) => {
    const known = METHODS.has(method) ? method : "other";
    const key = `${known} ${Math.floor(status / 100)} ${route}`;
    let place = places.get(key);
    if (!place) {
      const area = areaOf(route);
      const count = requests.at({ area, method: known, route, status: `${Math.floor(status / 100)}xx` });
      places.set(key, (place = { count, time: took.at({ area }) }));
    }
    place.count.value += 1;
    place.time.observe(ms / 1000);
  };
}
