import { expect, test } from "vitest";
import { deviceWords, inWords } from "./device-words.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, "Windows 电脑上的 Chrome 浏览器", "computer"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/126.0`,
    "Windows 电脑上的 Edge 浏览器",
    "computer",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; PJD110) ${chrome} Mobile Safari/537.36 MicroMessenger/8.0.50`,
    "安卓手机上的微信",
    "phone",
  ],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${chrome} Mobile HuaweiBrowser/5.0`, "鸿蒙上的华为浏览器", "phone"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1",
    "iPhone上的 Safari 浏览器",
    "phone",
  ],
  [`Mozilla/5.0 (Linux; Android 13; SM-X700) ${chrome} Safari/537.36`, "安卓平板上的 Chrome 浏览器", "tablet"],
  [
    "Mozilla/5.0 (X11; Linux x86_64; Kylin V10; rv:115.0) Gecko/20100101 Firefox/115.0",
    "麒麟电脑上的火狐浏览器",
    "computer",
  ],
  ["curl/8.5", "未知系统上的其他浏览器", "unknown"],
  ["", "未知系统上的其他浏览器", "unknown"],
])("%s", (userAgent, words, kind) => {
  const told = deviceWords(userAgent);
  expect([inWords(told), told.kind]).toEqual([words, kind]);
});
