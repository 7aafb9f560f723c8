import { expect, test } from "vitest";
import { freshBytes } from "./random-bytes.ts";

test("no byte is handed out twice, and what was handed out stays as it is", () => {
  const handed = Array.from({ length: 1000 }, () => freshBytes(16));
  const first = handed.map((bytes) => bytes.toString("hex"));
  expect(new Set(first).size).toBe(1000);
  for (let more = 0; more < 1000; more += 1) freshBytes(32);
  expect(handed.map((bytes) => bytes.toString("hex"))).toEqual(first);
});

test("the length is the one asked for, up to all that is fetched at once", () => {
  expect([1, 13, 4095, 4096].map((count) => freshBytes(count).length)).toEqual([1, 13, 4095, 4096]);
});
