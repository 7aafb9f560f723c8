import { expect, test } from "vitest";
import { serviceOfItem } from "./own-page.ts";

const origin = "https://portal.example";
const service = (routePath: string | null, jumpUrl = "") => ({ routePath, jumpUrl });
const licence = service(null, "https://portal.example/serve/govermentserve?item=nyjy&areaCode={areaCode}");
const weather = service("/serve/agriculturalservice?item=tianqi");
const machines = service("/serve/agrotechnology?item=mulu");
const system = service(null, "https://njbt.example/serve/govermentserve?item=nyjy");
const handedOver = service(null);

test("an item in the address means its service, on its own page alone", () => {
  const services = [handedOver, system, licence, weather, machines];
  const meant = (pathname: string, item: string) => serviceOfItem(services, { pathname, item }, origin);
  expect(meant("/serve/govermentserve", "nyjy")).toBe(licence);
  expect(meant("/serve/agriculturalservice", "tianqi")).toBe(weather);
  expect(meant("/serve/ruraleconomy", "tianqi")).toBeUndefined();
});

test("so it does where the server draws the page, and no browser says where the portal is", () => {
  expect(serviceOfItem([weather], { pathname: "/serve/agriculturalservice", item: "tianqi" })).toBe(weather);
});
