import { BlockList, isIP } from "node:net";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAddressRange, isInRanges } from "./address-range.ts";

describe("a range", () => {
  test.each([
    "10.32.8.15",
    "10.32.8.0/22",
    "0.0.0.0/0",
    "2001:db8:7::/48",
    "::1",
    "::/0",
    "::ffff:10.0.0.1",
    "fe80::1/64",
  ])("may be written %s", (text) => expect(isAddressRange(text)).toBe(true));
  test.each([
    "",
    " ",
    "10.0.0",
    "10.0.0.256",
    "010.0.0.1",
    "10.0.0.1/33",
    "10.0.0.1/",
    "10.0.0.1/8/8",
    "10.0.0.1/-1",
    "::/129",
  ])("is not %j", (text) => expect(isAddressRange(text)).toBe(false));
  test.each([
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "12345::",
    "g::",
    "::1.2.3",
    "a.example",
    "10.0.0.1-10.0.0.9",
  ])("is not %j either", (text) => expect(isAddressRange(text)).toBe(false));
});

test.each([
  ["10.32.8.15", ["10.32.8.0/22"], true],
  ["10.32.12.0", ["10.32.8.0/22"], false],
  ["::ffff:10.32.8.15", ["10.32.8.15"], true],
  ["10.32.8.15", ["2001:db8::/32", "10.32.8.15/32"], true],
  ["2001:db8:7:1::9", ["2001:db8:7::/48"], true],
  ["2001:db8:8::9", ["2001:db8:7::/48"], false],
  ["10.0.0.1", ["::/0"], false],
  ["10.0.0.1", [], false],
  ["unknown", ["0.0.0.0/0", "::/0"], false],
] as const)("%s within %j: %s", (address, ranges, isInside) => expect(isInRanges(address, ranges)).toBe(isInside));

test("agrees with the platform's own list", () => {
  const near = fc.tuple(fc.ipV4(), fc.nat({ max: 32 }), fc.nat({ max: 255 }));
  fc.assert(
    fc.property(near, ([start, length, last]) => {
      const list = new BlockList();
      list.addSubnet(start, length, "ipv4");
      const address = start.replace(/\d+$/, String(last));
      expect(isInRanges(address, [`${start}/${length}`])).toBe(list.check(address, "ipv4"));
    }),
  );
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), fc.nat({ max: 128 }), (start, address, length) => {
      if (/^::ffff:/i.test(start) || /^::ffff:/i.test(address)) return;
      const list = new BlockList();
      list.addSubnet(start, length, "ipv6");
      expect(isInRanges(address, [`${start}/${length}`])).toBe(list.check(address, "ipv6"));
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
      if (!text.includes("/")) expect(isAddressRange(text)).toBe(isIP(text) !== 0);
    }),
  );
});
