import { expect, test } from "vitest";
import { forBrowsers } from "./without-server-facts.ts";

const plain = (code: string) => forBrowsers("entry.ts", code).replaceAll(/\s+/g, " ");

test("a browser is told how an entry is called, and not what only its server asks", () => {
  const entry = `export const login = endpoint({
    method: "POST", summary: "登录", region: "none",
    errors: anyOf(proving, ["sms.codeRejected"]),
    path: "/oauth/login",
    schemas: async () => (await import("./sign-in.schemas.ts")).login
  });`;
  expect(plain(entry)).toBe('export const login = endpoint({ method: "POST", path: "/oauth/login", });');
});

test("neither of the entries of one kind of content, whose parts stay", () => {
  const entries = `publication({ at: "/desk", save: { summary: "新建", errors: ["content.taken"] }, read: "要修改的一种" });`;
  expect(plain(entries)).toBe('publication({ at: "/desk", save: { }, read: "要修改的一种" });');
});

test("what stands elsewhere is left as it was", () => {
  const other = `const facts = { errors: [], module: "甲" }; judge({ summary: "乙" });`;
  expect(plain(other)).toBe(other);
});
