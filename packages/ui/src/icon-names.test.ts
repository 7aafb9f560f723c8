import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";

test("the sprite holds exactly the named icons", () => {
  const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
  const drawn = [...sprite.matchAll(/<symbol id="i-([^"]+)"/g)].map((found) => found[1]);
  expect(drawn).toEqual([...iconNames]);
});
