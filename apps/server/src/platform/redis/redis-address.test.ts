import { expect, test } from "vitest";
import { parseRedisAddress } from "./redis-address.ts";

const usual = { login: {}, tls: false, prefix: "sannong", replicas: 0 };

test.each([
  ["redis://cache", { ...usual, nodes: { kind: "one", at: { host: "cache", port: 6379 }, db: 0 } }],
  [
    "rediss://portal:p%40ss@10.0.0.5:6380/3?prefix=zj&replicas=1&ca=/etc/ca.pem",
    {
      nodes: { kind: "one", at: { host: "10.0.0.5", port: 6380 }, db: 3 },
      login: { username: "portal", password: "p@ss" },
      tls: true,
      prefix: "zj",
      replicas: 1,
      ca: "/etc/ca.pem",
    },
  ],
  ["redis://[::1]:6379", { ...usual, nodes: { kind: "one", at: { host: "::1", port: 6379 }, db: 0 } }],
  [
    "redis://:word@a:7001,b,redis://c:7003",
    {
      ...usual,
      login: { password: "word" },
      nodes: {
        kind: "cluster",
        seeds: [
          { host: "a", port: 7001 },
          { host: "b", port: 6379 },
          { host: "c", port: 7003 },
        ],
      },
    },
  ],
  [
    "redis+sentinel://:word@a,b:26380/mymaster/1?sentinelPassword=other",
    {
      ...usual,
      login: { password: "word" },
      nodes: {
        kind: "sentinel",
        sentinels: [
          { host: "a", port: 26379 },
          { host: "b", port: 26380 },
        ],
        master: "mymaster",
        db: 1,
        sentinelLogin: { password: "other" },
      },
    },
  ],
])("%s", (text, expected) => {
  expect(parseRedisAddress(text)).toEqual(expected);
});

test.each([
  "http://cache",
  "redis://",
  "redis://a:port",
  "redis://a:70000",
  "redis://a,b/2",
  "redis://a/x",
  "redis+sentinel://a",
  "redis://%zz@a",
  "redis://a?wait=1",
  "redis://a?prefix=a%20b",
])("%s is refused, without a word of what it holds", (text) => {
  expect(() => parseRedisAddress(text)).toThrow(/^(?!.*%zz).+$/);
});
