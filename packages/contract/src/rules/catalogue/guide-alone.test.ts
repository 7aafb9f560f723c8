import { expect, test } from "vitest";
import { isGuideAlone } from "./guide-alone.ts";

const origin = "https://portal.example";
const service = (routePath: string | null, jumpUrl = "") => ({ routePath, jumpUrl });

test.each([
  ["a list of services", service("/serve/govermentserve"), true],
  ["an item of a list", service("/serve/agriculturalservice?item=tianqi"), true],
  ["…for the visitor's area", service(null, "/serve/govermentserve?item=nyjy&areaCode={areaCode}"), true],
  ["…at today's origin", service(null, `${origin}/serve/govermentserve?item=nyjy`), true],
  ["a query of this portal", service("/serve/agrotechnology?item=mulu"), false],
  ["another page of this portal", service("/serve/redblacklist?type=black"), false],
  ["the same path of another host", service(null, "https://njbt.example/serve/govermentserve?item=nyjy"), false],
  ["what one is handed over to", service(null), false],
])("%s", (_name, of, expected) => expect(isGuideAlone(of, origin)).toBe(expected));
