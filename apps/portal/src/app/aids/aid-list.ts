import { type Contrast, contrasts } from "../document/appearance.ts";
import { readPreferences, setAids, setCare, setContrast } from "../preferences.ts";
import {
  type AidSettings,
  type Flag,
  nextSpeed,
  readAids,
  type Speed,
  withFlag,
  writeAids,
  zoomed,
} from "./aid-settings.ts";
import { readReading, restartReading, stopReading, toggleReading } from "./reading.ts";

const schemeNames = {
  "": "原来的颜色",
  high: "白底黑字",
  whiteOnBlack: "黑底白字",
  yellowOnBlack: "黑底黄字",
  yellowOnBlue: "蓝底黄字",
} as const satisfies Record<Contrast | "", string>;
export const speedNames = { slow: "慢", normal: "正常", fast: "快" } as const satisfies Record<Speed, string>;

/** One thing that helps somebody to see, hear or reach a page. */
type Aid = {
  /** at most 12 characters */
  name: string;
  /** the key beside Alt and Shift, as the browser calls it */
  code: string;
  what: string;
  /** of what is on or off */
  isOn?(): boolean;
  /** of what has several steps */
  value?(): string;
  press(): void;
};

const settings = (): AidSettings => readAids(readPreferences().aids);
const change = (next: AidSettings): void => setAids(writeAids(next));

const switched = (flag: Flag, rest: Pick<Aid, "name" | "code" | "what">): Aid => ({
  ...rest,
  isOn: () => settings().flags.includes(flag),
  press: () => change(withFlag(settings(), flag, !settings().flags.includes(flag))),
});

const schemes = ["", ...contrasts] as const;
function nextScheme(): void {
  const at = schemes.indexOf(readPreferences().contrast);
  setContrast(schemes[(at + 1) % schemes.length] ?? "");
}

function changeSpeed(): void {
  change({ ...settings(), speed: nextSpeed(settings()) });
  restartReading();
}

function putAllBack(): void {
  stopReading();
  setContrast("");
  setAids("");
}

const zoom = () => `${settings().zoom}%`;

/** Every aid there is: the toolbar, the keys and the page that explains them are drawn from this list. */
export const aids: readonly Aid[] = [
  {
    name: "关怀版",
    code: "Digit1",
    what: "字更大、按钮更大，首页只留常办的大事。",
    isOn: () => readPreferences().care,
    press: () => setCare(!readPreferences().care),
  },
  {
    name: "换配色",
    code: "Digit2",
    what: "依次换成白底黑字、黑底白字、黑底黄字、蓝底黄字，再换回原来的颜色。",
    value: () => schemeNames[readPreferences().contrast],
    press: nextScheme,
  },
  {
    name: "放大文字",
    code: "Digit3",
    what: "文字放大到 125%、150%、200%。",
    value: zoom,
    press: () => change(zoomed(settings(), 1)),
  },
  {
    name: "缩小文字",
    code: "Digit4",
    what: "放大的文字缩小一级。",
    value: zoom,
    press: () => change(zoomed(settings(), -1)),
  },
  switched("point", { name: "指读", code: "Digit5", what: "鼠标指到、手指点到或用 Tab 走到哪里，就读哪里。" }),
  {
    name: "连读",
    code: "Digit6",
    what: "从头到尾朗读这一页的正文，读到哪句就标出哪句；再按一次停止。",
    isOn: () => readReading().state !== "off",
    press: toggleReading,
  },
  {
    name: "语速",
    code: "Digit7",
    what: "朗读的快慢：慢、正常、快。",
    value: () => speedNames[settings().speed],
    press: changeSpeed,
  },
  switched("caption", { name: "大字幕", code: "Digit8", what: "把指到的文字用大字显示在屏幕下方。" }),
  switched("pointer", { name: "大鼠标", code: "Digit9", what: "鼠标指针变大，看得清。" }),
  switched("cross", { name: "十字线", code: "Digit0", what: "两条线跟着鼠标或键盘的位置走，帮您找准一行。" }),
  switched("plain", { name: "纯文本", code: "KeyW", what: "不显示图片和装饰，只留文字。" }),
  switched("still", { name: "关闭动画", code: "KeyD", what: "窗口和菜单直接出现，页面上没有会动的东西。" }),
  { name: "全部还原", code: "KeyZ", what: "配色、文字大小、朗读等都恢复原样，关怀版不变。", press: putAllBack },
];

/** 1 of Digit1, W of KeyW. */
export const keyOf = ({ code }: Pick<Aid, "code">): string => code.replace(/^(Digit|Key)/, "");

/** What an aid says of itself: 开, 关, or at which step it is. */
export const standOf = ({ isOn, value }: Aid): string => (isOn ? (isOn() ? "开" : "关") : (value?.() ?? ""));
