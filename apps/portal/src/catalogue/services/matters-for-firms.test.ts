import { expect, test } from "vitest";
import { mattersForFirms } from "./matters-for-firms.ts";

const service = (identification: string, name: string) => ({ identification, name });

test("a matter is named as far as the catalogue has a service of it, each service once", () => {
  const quarantine = service("a", "动物检疫证明申报");
  const seeds = service("b", "农作物种子生产经营许可证申请");
  const abroad = service("c", "进出口动物检疫审批");
  expect(mattersForFirms([quarantine, seeds, service("d", "家庭农场名录登记"), abroad])).toEqual([
    { title: "Import and export", services: [abroad] },
    { title: "Plant and animal quarantine", services: [quarantine] },
    { title: "Seeds and seedlings", services: [seeds] },
  ]);
});

test("an empty catalogue has none", () => {
  expect(mattersForFirms([])).toEqual([]);
});
