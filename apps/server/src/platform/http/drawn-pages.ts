import { within } from "../limits/within.ts";

/**
 * A public page as the portal's own code draws it, and the answers that it was drawn from. `leadsTo`: the address of the
 * page that is in its place.
 */
export type DrawnPage = { html: string; answers: readonly unknown[]; leadsTo?: string };
export type DrawPage = (address: string) => Promise<DrawnPage>;

/** What was published a moment ago is seen by whoever comes a moment later. */
const FRESH_MS = 5_000;
const MOST_KEPT = 200;
/** Drawing is the event loop's work: more at a time would make everybody else wait. */
const MOST_AT_A_TIME = 2;
/** After that long the page that draws itself in the browser is the quicker one. */
const PATIENCE_MS = 800;
/** A longer address is nobody's link. */
const LONGEST_ADDRESS = 300;

type Deps = { draw: DrawPage; onFailure: (failure: unknown, address: string) => void; now?: () => number };

/**
 * Pages drawn on the server, each kept for a moment and drawn once for whoever asks meanwhile.
 *
 * @returns undefined where the page had better be drawn by the browser: too much is being drawn, it takes too long, or
 *   it cannot be drawn
 */
export function drawnPages({ draw, onFailure, now = () => performance.now() }: Deps) {
  const kept = new Map<string, { until: number; page: Promise<DrawnPage | undefined> }>();
  let underWay = 0;

  async function drawNow(address: string): Promise<DrawnPage | undefined> {
    underWay++;
    try {
      return await draw(address);
    } catch (failure) {
      onFailure(failure, address);
      return undefined;
    } finally {
      underWay--;
    }
  }

  return async function drawnAt(address: string): Promise<DrawnPage | undefined> {
    if (address.length > LONGEST_ADDRESS) return undefined;
    const known = kept.get(address);
    if (known && known.until > now()) return soon(known.page);
    if (underWay >= MOST_AT_A_TIME) return undefined;
    kept.delete(address);
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    const page = drawNow(address);
    kept.set(address, { until: now() + FRESH_MS, page });
    return soon(page);
  };
}

/** What takes longer is there for the next. */
const soon = <T>(page: Promise<T | undefined>): Promise<T | undefined> =>
  within(PATIENCE_MS, page).catch(() => undefined);
