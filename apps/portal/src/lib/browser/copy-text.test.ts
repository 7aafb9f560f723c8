import { toastHistory } from "@sannong/ui";
import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy-text.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["takes it", { clipboard: { writeText: async () => undefined } }, "success 密钥已复制"],
  [
    "refuses it",
    { clipboard: { writeText: () => Promise.reject(new Error("NotAllowedError")) } },
    "warning 浏览器不允许复制，请选中后手动复制",
  ],
  ["has no clipboard, over plain HTTP", {}, "warning 浏览器不允许复制，请选中后手动复制"],
])("whoever copies is told where the browser %s", async (_how, navigator, told) => {
  vi.stubGlobal("navigator", navigator);
  await copyText("密钥", "abc");
  const [last] = toastHistory();
  expect(`${last?.kind} ${last?.text}`).toBe(told);
});
