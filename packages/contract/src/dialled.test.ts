import { expect, test } from "vitest";
import { dialled } from "./dialled.ts";

test.each([
  ["025-8626 3333", "tel:02586263333"],
  ["（0515）8620 1234", "tel:051586201234"],
  ["+86 25 86263333", "tel:+862586263333"],
  ["025-86263333 转 8", "tel:02586263333"],
  ["12316、025-86263333", "tel:12316"],
  ["还没有", ""],
  ["", ""],
])("%s is dialled as %s", (written, address) => {
  expect(dialled(written)).toBe(address);
});
