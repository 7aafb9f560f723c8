/** What somebody has chosen of the aids, and how it is kept: as words, in which styles look for one by `[data-aids~=…]`. */
const flags = ["point", "caption", "pointer", "cross", "plain", "still"] as const;
/** point: what is pointed at is read aloud; caption: it is shown large; pointer, cross: of the mouse; plain: text alone; still: nothing moves */
export type Flag = (typeof flags)[number];
const speeds = ["slow", "normal", "fast"] as const;
export type Speed = (typeof speeds)[number];
const zooms = [100, 125, 150, 200] as const;
type Zoom = (typeof zooms)[number];

export type AidSettings = Readonly<{ flags: readonly Flag[]; zoom: Zoom; speed: Speed }>;

/** What was written by another version, or by hand, counts as far as it is known. */
export function readAids(words: string): AidSettings {
  const all = words.split(" ");
  return {
    flags: flags.filter((flag) => all.includes(flag)),
    zoom: zooms.find((zoom) => all.includes(`zoom-${zoom}`)) ?? 100,
    speed: speeds.find((speed) => all.includes(speed)) ?? "normal",
  };
}

/** Empty when nothing is chosen. */
export const writeAids = ({ flags: on, zoom, speed }: AidSettings): string =>
  [...on, ...(zoom === 100 ? [] : [`zoom-${zoom}`]), ...(speed === "normal" ? [] : [speed])].join(" ");

export const withFlag = (settings: AidSettings, flag: Flag, isOn: boolean): AidSettings => ({
  ...settings,
  flags: flags.filter((one) => (one === flag ? isOn : settings.flags.includes(one))),
});

/** One step larger or smaller; at the end it stays. */
export function zoomed(settings: AidSettings, by: 1 | -1): AidSettings {
  const at = Math.min(Math.max(zooms.indexOf(settings.zoom) + by, 0), zooms.length - 1);
  return { ...settings, zoom: zooms[at] ?? settings.zoom };
}

/** 慢 after 快. */
export const nextSpeed = ({ speed }: AidSettings): Speed =>
  speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? "normal";
