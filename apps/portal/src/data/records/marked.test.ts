import { expect, test } from "vitest";
import { piecesOf } from "./marked.ts";

test.each([
  ["", []],
  ["禾丰", [["禾丰", false]]],
  ["<em>禾丰</em>", [["禾丰", true]]],
  [
    "示例<em>禾丰</em>与<em>合作</em>社",
    [
      ["示例", false],
      ["禾丰", true],
      ["与", false],
      ["合作", true],
      ["社", false],
    ],
  ],
  // somebody's text that looks like a hit is none, and is shown as it was typed
  [
    "&lt;em&gt;<em>禾</em>&amp;lt;&#39;&quot;",
    [
      ["<em>", false],
      ["禾", true],
      [`&lt;'"`, false],
    ],
  ],
])("%s", (highlight, pieces) => expect(piecesOf(highlight)).toEqual(pieces.map(([text, isHit]) => ({ text, isHit }))));
