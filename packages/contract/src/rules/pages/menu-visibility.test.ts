import { expect, test } from "vitest";
import { visibleItems, type Viewer } from "./menu-visibility.ts";

const home = { name: "首页", isNeedLogin: false };
const brain = { name: "智慧大脑", isNeedLogin: true };

test.each<[string, Viewer, string[]]>([
  ["anonymous", { signedIn: false, userType: "" }, ["首页"]],
  ["anonymous, with a userType left over", { signedIn: false, userType: "1" }, ["首页"]],
  ["market user", { signedIn: true, userType: "4" }, ["首页"]],
  ["staff", { signedIn: true, userType: "1" }, ["首页", "智慧大脑"]],
  ["audit administrator", { signedIn: true, userType: "6" }, ["首页", "智慧大脑"]],
])("specification §2 isNeedLogin: %s", (_name, looker, expected) => {
  expect(visibleItems([home, brain], looker).map((item) => item.name)).toEqual(expected);
});
