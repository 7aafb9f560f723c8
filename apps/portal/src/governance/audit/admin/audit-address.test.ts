import { describe, expect, test } from "vitest";
import { filterOf, readAddress, writeAddress } from "./audit-address.ts";

const read = (text: string, view: "all" | "signIn" | "personal" = "all") =>
  readAddress(new URLSearchParams(text), view);

describe("what an auditor looks for stands in the address", () => {
  test("and comes back as it was written", () => {
    const text = "view=personal&person=nonghu&side=object&group=approval&result=ok&from=2026-11-01&until=2026-11-22";
    expect(writeAddress("personal", read(text, "personal")).toString()).toBe(text);
  });

  test("inventions fall away", () => {
    expect(read("side=x&group=toString&result=never&from=gestern&until=2026-1-1")).toEqual(read(""));
  });

  test("a day that no calendar has falls away, and no word is longer than its entry takes, or ends in half a sign", () => {
    expect(filterOf("all", read("from=2026-13-45&until=2026-02-30"))).toEqual({ view: "all", side: "any" });
    expect(read(`person=${"农".repeat(63)}𬭩`).person).toBe("农".repeat(63));
    expect(read(`event=${"x".repeat(90)}`).event).toHaveLength(60);
  });

  test("sign-ins begin with what failed, until somebody chooses", () => {
    expect(read("", "signIn").result).toEqual(["refused", "failed"]);
    expect(read("result=ok", "signIn").result).toEqual(["ok"]);
    expect(read("").result).toEqual([]);
  });

  test("days are the province's, the last one whole", () => {
    expect(filterOf("all", read("from=2026-11-01&until=2026-11-01"))).toEqual({
      view: "all",
      side: "any",
      from: "2026-10-31T16:00:00.000Z",
      until: "2026-11-01T16:00:00.000Z",
    });
  });
});
