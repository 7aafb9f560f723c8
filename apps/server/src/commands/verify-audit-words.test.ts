import { describe, expect, test } from "vitest";
import { askedOf, reportOf, segmentReportOf } from "./verify-audit-words.ts";

const mac = "ab".repeat(32);

describe("what is to be verified", () => {
  const nothing = { atLeast: undefined, heads: undefined, segments: [], key: undefined };
  test("the head that was noted elsewhere is taken as it was printed", () => {
    expect(askedOf([])).toEqual(nothing);
    expect(askedOf(["--at-least", `7:${mac}`])).toEqual({ ...nothing, atLeast: { seq: "7", mac } });
  });
  test("files, and the key they are held against", () => {
    expect(askedOf(["--segment", "a.gz", "--segment", "b.gz", "--key", "k.pem"])).toEqual({
      ...nothing,
      segments: ["a.gz", "b.gz"],
      key: "k.pem",
    });
  });
  test.each([
    [["--at-least"]],
    [["--at-least", "7"]],
    [["--at-least", `7:${mac}`, "more"]],
    [["7"]],
    [["--segment", "a.gz", "--heads", "there"]],
  ])("%j: how it is used is said", (args) => expect(() => askedOf(args)).toThrow(/用法/));
});

describe("what was found", () => {
  const whole = { intact: true, from: null, checked: 9, heads: 2, waiting: 1, faults: [], head: { seq: "9", mac } };
  test("a whole chain: from where, how far, and its end to be noted", () => {
    expect(reportOf(whole)).toMatch(
      new RegExp(`完好：从第一条核验到第 9 环，共 9 条，与 2 个签名链头一致，1 条等待封存。\n链尾：9:${mac}`),
    );
    expect(reportOf({ ...whole, from: { seq: "4", day: "2026-05-01" } })).toMatch(
      /从 2026-05-01 签名的链头（第 4 环）之后核验/,
    );
    expect(reportOf({ ...whole, checked: 0, head: undefined })).toMatch(/日志还是空的/);
  });
  test("each fault with its place", () => {
    const faults = [
      { kind: "changed", seq: "3", entryId: "e-3" },
      { kind: "cutOff", seq: "9" },
      { kind: "unlinked", entryId: "e-x" },
    ] as const;
    const said = reportOf({ ...whole, intact: false, faults: [...faults] });
    expect(said).toMatch(/发现 3 处/);
    expect(said).toMatch(/内容被改动：第 3 环，记录 e-3/);
    expect(said).toMatch(/末尾被截断：第 9 环，记录 （已不在）/);
    expect(said).toMatch(/未经封存：第 ？ 环，记录 e-x/);
  });
  test("a file, and what it was held against", () => {
    const head = { issuer: "https://portal.example.cn", day: "2026-05-01", first: "1", seq: "3", kid: "k" };
    const proof = { intact: true, checked: 3, macs: false, faults: [], head };
    expect(segmentReportOf("a.gz", proof)).toMatch(/第 1 到 3 环.*\n {2}完好：共 3 条，签名和内容都一致/);
    const broken = { ...proof, intact: false, faults: [{ kind: "headDiffers" as const, seq: "3" }] };
    expect(segmentReportOf("a.gz", broken)).toMatch(/与签名链头不符：第 3 环/);
  });
});
