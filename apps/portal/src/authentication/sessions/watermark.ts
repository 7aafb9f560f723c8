import { watermarkText } from "@sannong/contract/rules/pages/watermark-text";
import { present } from "../../lib/browser/clock.ts";
import { onSessionChange, readSession } from "../../lib/session/session.ts";

/** Specification §9: checked every 500 ms. */
const CHECK_MS = 500;
const TILE = { width: 300, height: 190, degrees: -20, font: "16px system-ui, sans-serif" } as const;

/** One tile as a picture: name and date, turned. Empty where there is no canvas. */
function paintTile(text: string): string {
  const canvas = document.createElement("canvas");
  const scale = window.devicePixelRatio || 1;
  canvas.width = TILE.width * scale;
  canvas.height = TILE.height * scale;
  const pen = canvas.getContext("2d");
  if (!pen) return "";
  pen.scale(scale, scale);
  pen.translate(TILE.width / 2, TILE.height / 2);
  pen.rotate((TILE.degrees * Math.PI) / 180);
  pen.font = TILE.font;
  pen.textAlign = "center";
  // dark letters for light pages, with a light edge for the dark one
  pen.strokeStyle = "#fff";
  pen.lineWidth = 1.5;
  pen.strokeText(text, 0, 0);
  pen.fillText(text, 0, 0);
  return canvas.toDataURL();
}

/** The sheet over everything. Set through CSSOM: the policy allows no style in markup. */
function sheetOf(text: string): HTMLElement {
  const sheet = document.createElement("div");
  sheet.className = "wm";
  sheet.setAttribute("aria-hidden", "true");
  sheet.dataset["text"] = text;
  dress(sheet, paintTile(text));
  return sheet;
}

function dress(sheet: HTMLElement, tile: string): void {
  const { style } = sheet;
  style.backgroundImage = `url("${tile}")`;
  style.backgroundSize = `${TILE.width}px ${TILE.height}px`;
  style.pointerEvents = "none";
}

const isUntouched = (sheet: HTMLElement, dressed: string, text: string): boolean =>
  sheet.isConnected &&
  sheet.className === "wm" &&
  sheet.dataset["text"] === text &&
  sheet.style.cssText === dressed &&
  !sheet.hidden &&
  sheet.parentElement === document.body;

/**
 * Keeps the watermark on the page: put back within half a second when it is removed, hidden or changed
 * (specification §1). The date turns at midnight.
 *
 * @returns takes it away
 */
function keepWatermark(nickname: string): () => void {
  let sheet: HTMLElement | undefined;
  let dressed = "";
  const check = () => {
    const text = watermarkText(nickname, present());
    if (sheet && isUntouched(sheet, dressed, text)) return;
    sheet?.remove();
    sheet = sheetOf(text);
    dressed = sheet.style.cssText;
    document.body.append(sheet);
  };
  check();
  const timer = setInterval(check, CHECK_MS);
  return () => {
    clearInterval(timer);
    sheet?.remove();
  };
}

/** Whoever is signed in has the watermark, on every page. */
export function watermarkWhileSignedIn(): void {
  let kept: { nickname: string; remove: () => void } | undefined;
  const follow = () => {
    const session = readSession();
    const nickname = session.status === "signedIn" ? session.user.nickname : undefined;
    if (nickname === kept?.nickname) return;
    kept?.remove();
    kept = nickname === undefined ? undefined : { nickname, remove: keepWatermark(nickname) };
  };
  onSessionChange(follow);
  follow();
}
