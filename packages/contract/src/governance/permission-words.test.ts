import { expect, test } from "vitest";
import { permissionName } from "./permission-words.ts";

test.each([
  ["audit.read", "查看审计日志"],
  ["of.nobody", "of.nobody"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
])("%s is called %s", (permission, name) => expect(permissionName(permission)).toBe(name));
