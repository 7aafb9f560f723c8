import { readListAddress } from "@sannong/ui";
import { expect, test } from "vitest";
import { offerOf, withCounts } from "./use-list-address.ts";

const groups = [{ name: "kind", title: "类型", labels: { loan: "贷款", insurance: "保险", futures: "期货" } }];

test("before the counts are known every value is offered", () => {
  expect(withCounts(groups, undefined, {})[0]?.options.map(({ label }) => label)).toEqual(["贷款", "保险", "期货"]);
});

test("then what nothing stands under is left out, unless somebody has chosen it", () => {
  const counts = { kind: [{ value: "loan", count: 3 }] };
  expect(withCounts(groups, counts, {})[0]?.options).toEqual([{ value: "loan", label: "贷款", count: 3 }]);
  expect(withCounts(groups, counts, { kind: ["futures"] })[0]?.options).toEqual([
    { value: "loan", label: "贷款", count: 3 },
    { value: "futures", label: "期货", count: 0 },
  ]);
});

test("an address is read against the same values", () => {
  const offer = offerOf(groups, [{ value: "rate" }]);
  const view = readListAddress(new URLSearchParams("kind=insurance&kind=gold&order=rate"), offer);
  expect(view).toMatchObject({ chosen: { kind: ["insurance"] }, order: "rate" });
});
