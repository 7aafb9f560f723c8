import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test("what is JSON is read, as text and as bytes", () => {
  expect(parseJson('{"名称":[1,null]}')).toEqual({ 名称: [1, null] });
  expect(parseJson(Buffer.from('"农机"'))).toBe("农机");
});

test.each(["", "undefined", "<html>", '{"a":1', Buffer.from([0xff, 0xfe])])("%j is none", (text) => {
  expect(parseJson(text)).toBeUndefined();
});
