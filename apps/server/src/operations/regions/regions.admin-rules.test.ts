import { describe, expect, test } from "vitest";
import { parentCodeOf, whyNotAdd, whyNotRename, whyNotRestore, whyNotWithdraw } from "./regions.admin-rules.ts";
import { levelOfCode, type Region } from "./regions.rules.ts";

const region = (code: string, name: string, more: Partial<Region> = {}): Region => ({
  code,
  name,
  parentCode: parentCodeOf(code) ?? null,
  level: levelOfCode(code) ?? 0,
  isStatistical: false,
  isWithdrawn: false,
  ...more,
});
const province = region("32", "演示省");
const city = region("3209", "演示市");
const county = region("320925", "演示县");
const gone = region("320926", "旧县", { isWithdrawn: true });
const zone = region("320991", "开发区", { isStatistical: true });
const all = [province, city, county, gone, zone];

test.each([
  ["32", undefined],
  ["3209", "32"],
  ["320925", "3209"],
  ["320925100", "320925"],
  ["320925100200", "320925100"],
  ["32092", undefined],
  ["9999", undefined],
])("%s lies in %s", (code, parent) => expect(parentCodeOf(code)).toBe(parent));

describe("a new one", () => {
  test.each([
    ["in a county that is there", "320925100", "新镇", undefined],
    ["a code that is taken", "320925", "新县", "regionDesk.codeTaken"],
    ["a code that was withdrawn", "320926", "新县", "regionDesk.codeTaken"],
    ["in a county that is not there", "320999100", "新镇", "regionDesk.noParent"],
    ["in one that was withdrawn", "320926100", "新镇", "regionDesk.noParent"],
    ["in a zone that towns lie in, and no county", "320991100", "新镇", "regionDesk.noParent"],
    ["a second of one name", "320927", "演示县", "regionDesk.nameTaken"],
    ["the name of one that was withdrawn", "320927", "旧县", undefined],
    ["a province", "33", "别省", "regionDesk.codeMalformed"],
  ])("%s", (_name, code, name, reason) => expect(whyNotAdd(all, { code, name })?.reason).toBe(reason));
});

test("a name may be kept, and taken where nobody beside has it", () => {
  expect(whyNotRename(all, county)).toBeUndefined();
  expect(whyNotRename(all, { code: "320991", name: "演示县" })).toMatchObject({ params: { code: "320925" } });
});

test("nothing is withdrawn that others lie in, and nothing comes back to where nothing is", () => {
  expect(whyNotWithdraw(all, city)).toMatchObject({ reason: "regionDesk.hasParts", params: { below: "2" } });
  expect(whyNotWithdraw(all, province)?.reason).toBe("regionDesk.hasParts");
  expect(whyNotWithdraw(all, county)).toBeUndefined();
  expect(whyNotRestore(all, gone)).toBeUndefined();
  expect(whyNotRestore([...all, region("320926100", "旧镇")], region("320926100", "旧镇"))?.reason).toBe(
    "regionDesk.noParent",
  );
});
