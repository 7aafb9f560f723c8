/** A browser in words that its owner recognises. */
export type DeviceWords = {
  /** 微信, Edge 浏览器 … */
  browser: string;
  /** Windows, 鸿蒙 … */
  system: string;
  kind: "phone" | "tablet" | "computer" | "unknown";
};

/** Domestic shells carry Chrome's name too, so they are asked first; the order is the point. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\//, "微信"],
  [/DingTalk\//, "钉钉"],
  [/AlipayClient\//, "支付宝"],
  [/QQBrowser\//, "QQ 浏览器"],
  [/UCBrowser\/|UBrowser\//, "UC 浏览器"],
  [/HuaweiBrowser\//, "华为浏览器"],
  [/MiuiBrowser\//, "小米浏览器"],
  [/HeyTapBrowser\//, "OPPO 浏览器"],
  [/VivoBrowser\//, "vivo 浏览器"],
  [/QIHU|360SE|360EE/, "360 浏览器"],
  [/\bEdgA?\/|EdgiOS\//, "Edge 浏览器"],
  [/OPR\//, "Opera 浏览器"],
  [/Firefox\/|FxiOS\//, "火狐浏览器"],
  [/Chrome\/|Chromium\/|CriOS\//, "Chrome 浏览器"],
  [/Version\/[\d.]+.*Safari\//, "Safari 浏览器"],
];

const systems: readonly [RegExp, string, DeviceWords["kind"]][] = [
  [/HarmonyOS|OpenHarmony/, "鸿蒙", "phone"],
  [/iPad/, "iPad", "tablet"],
  [/iPhone/, "iPhone", "phone"],
  [/Android(?!.*Mobile)/, "安卓平板", "tablet"],
  [/Android/, "安卓手机", "phone"],
  [/Windows/, "Windows 电脑", "computer"],
  [/Macintosh|Mac OS X/, "苹果电脑", "computer"],
  [/Kylin/i, "麒麟电脑", "computer"],
  [/UOS|Deepin/i, "统信电脑", "computer"],
  [/Linux|X11/, "Linux 电脑", "computer"],
];

/** What a user agent says of itself, which is a claim and not a proof: for the owner's memory, never for a decision. */
export function deviceWords(userAgent: string): DeviceWords {
  const [, browser] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? [];
  const [, system, kind] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return { browser: browser ?? "其他浏览器", system: system ?? "未知系统", kind: kind ?? "unknown" };
}

/** Windows 电脑上的 Edge 浏览器 */
export const inWords = ({ browser, system }: Pick<DeviceWords, "browser" | "system">): string =>
  `${system}上的${/^[A-Za-z]/.test(browser) ? " " : ""}${browser}`;
