import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PasswordField } from "./fields.tsx";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sources = globSync(["apps/portal/src/**/*.tsx", "packages/ui/src/**/*.tsx"], { cwd: root }).filter(
  (file) => !file.includes(".test."),
);
const textOf = (file: string) => readFileSync(`${root}/${file}`, "utf8");

test("a password field takes whatever is pasted, also where a form's registration names a length", () => {
  const registered = { name: "password", maxLength: 20 };
  const html = renderToStaticMarkup(<PasswordField {...registered} label="新密码" />);
  expect(html).toContain('type="password"');
  expect(html.toLowerCase()).not.toContain("maxlength");
});

test("every field for a password is that one", () => {
  const others = sources.filter((file) => /type=(?:"password"|\{[^}]*"password")|Input\.Password/.test(textOf(file)));
  expect(others).toEqual(["packages/ui/src/fields.tsx"]);
});
