import type { Service } from "@sannong/contract/catalogue";
import { expect, test } from "vitest";
import { isGuideAlone, serviceOfItem } from "./own-page.ts";

const service = (identification: string, routePath: string | null, jumpUrl = "") =>
  ({ identification, routePath, jumpUrl }) as Service;
const licence = service("nyjg-license", null, "/serve/govermentserve?item=nyjy&areaCode={areaCode}");
const weather = service("qxfw-weather", "/serve/agriculturalservice?item=tianqi");
const machines = service("njbt-catalogue", "/serve/agrotechnology?item=mulu");
const black = service("nytrp-black", "/serve/redblacklist?type=black");
const system = service("njbt-apply", null, "https://njbt.example/");

test("what leads back to the lists has a guide and no more", () => {
  expect([licence, weather].map(isGuideAlone)).toEqual([true, true]);
});

test("a query of this portal, and a system, can be opened", () => {
  expect([machines, black, system].map(isGuideAlone)).toEqual([false, false, false]);
});

test("an item in the address means its service, on its own page alone", () => {
  const services = [licence, weather, machines, black, system];
  expect(serviceOfItem(services, "/serve/govermentserve", "nyjy")).toBe(licence);
  expect(serviceOfItem(services, "/serve/agriculturalservice", "tianqi")).toBe(weather);
  expect(serviceOfItem(services, "/serve/ruraleconomy", "tianqi")).toBeUndefined();
});
