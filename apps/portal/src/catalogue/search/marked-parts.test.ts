import { expect, test } from "vitest";
import { partsOf } from "./marked-parts.ts";

const shown = (text: string, terms: string[]) =>
  partsOf(text, terms)
    .map(({ part, isTerm }) => (isTerm ? `[${part}]` : part))
    .join("");

test.each([
  ["农机购置与应用补贴申请", ["农机", "购置", "补贴"], "[农机购置]与应用[补贴]申请"],
  ["农机购置补贴", ["农机", "农机购置"], "[农机购置]补贴"],
  ["OIDC 接入", ["oidc"], "[OIDC] 接入"],
  ["a.b (c) <b>", [".", "(c)", "<b>"], "a[.]b [(c)] [<b>]"],
  ["没有", ["农机"], "没有"],
  ["没有", [], "没有"],
  ["", ["农机"], ""],
])("%j with %j: %s", (text, terms, expected) => expect(shown(text, terms)).toBe(expected));
