import { randomInt } from "node:crypto";
import { dayOf } from "@sannong/contract/rules/time/days";
import { foldedReceipt } from "@sannong/contract/rules/texts/folding";
import { expect, test } from "vitest";
import { latestAnswer, newReferenceNumber } from "./feedback.rules.ts";

test("a reference number tells the day in the province's time and cannot be misread", () => {
  expect(newReferenceNumber(new Date("2026-11-21T16:30:00Z"), () => 0)).toBe("FK-20261122-222222");
  expect(newReferenceNumber(new Date(), randomInt)).toMatch(/^FK-\d{8}-[2-9A-HJ-NP-Z]{6}$/);
  expect(foldedReceipt(newReferenceNumber(new Date(), randomInt).replaceAll("-", " "))).toMatch(/^FK-\d{8}-\w{6}$/);
});

test.each([
  ["2026-11-22T02:00:00Z", "2027-02-22"],
  ["2026-11-30T02:00:00Z", "2027-02-28"],
  // early in the morning, while it is the day before in London
  ["2026-11-29T16:30:00Z", "2027-02-28"],
  ["2026-12-31T23:00:00Z", "2027-04-01"],
  ["2027-11-30T02:00:00Z", "2028-02-29"],
])("what came on %s is answered by %s", (createdAt, by) => {
  expect(dayOf(latestAnswer(new Date(createdAt)))).toBe(by);
});
