import { expect, test } from "vitest";
import { isGuideAlone, serviceOfItem } from "./own-page.ts";

const origin = "https://portal.example";
const service = (routePath: string | null, jumpUrl = "") => ({ routePath, jumpUrl });
const licence = service(null, "https://portal.example/serve/govermentserve?item=nyjy&areaCode={areaCode}");
const weather = service("/serve/agriculturalservice?item=tianqi");
const machines = service("/serve/agrotechnology?item=mulu");
const black = service("/serve/redblacklist?type=black");
const system = service(null, "https://njbt.example/serve/govermentserve?item=nyjy");
const handedOver = service(null);

test("what leads back to the lists has a guide and no more", () => {
  expect([licence, weather].map((one) => isGuideAlone(one, origin))).toEqual([true, true]);
});

test("a query of this portal, and a system, can be opened", () => {
  expect([machines, black, system, handedOver].map((one) => isGuideAlone(one, origin))).toEqual(Array(4).fill(false));
});

test("an item in the address means its service, on its own page alone", () => {
  const services = [handedOver, system, licence, weather, machines, black];
  const meant = (pathname: string, item: string) => serviceOfItem(services, { pathname, item }, origin);
  expect(meant("/serve/govermentserve", "nyjy")).toBe(licence);
  expect(meant("/serve/agriculturalservice", "tianqi")).toBe(weather);
  expect(meant("/serve/ruraleconomy", "tianqi")).toBeUndefined();
});
