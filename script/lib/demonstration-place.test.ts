import { expect, test } from "vitest";
import { placeOf } from "./demonstration-place.ts";
import { root } from "./node-runs.ts";

test("what is set to nothing is not set", () => {
  const usual = { host: "127.0.0.1", port: 3000, dataDir: `${root}/.data`, portal: "http://127.0.0.1:3000" };
  expect(placeOf({})).toEqual(usual);
  expect(placeOf({ PORT: "", HOST: "", DATA_DIR: "", PUBLIC_URL: "" })).toEqual(usual);
});

test.each(["abc", "0", "-1", "80.5", "65535", "70000"])("the port %s is refused in words", (PORT) =>
  expect(() => placeOf({ PORT })).toThrow(`没有启动：PORT 要写 1 到 65527 的整数，现在是 ${PORT}。`),
);

test.each([
  ["::1", "http://[::1]:3000"],
  ["::", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["demo.example.cn", "http://demo.example.cn:3000"],
])("whoever listens at %s is found at %s", (HOST, portal) => expect(placeOf({ HOST }).portal).toBe(portal));
