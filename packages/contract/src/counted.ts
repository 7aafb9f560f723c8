/** Figures that an index alone tells are counted this far; beyond it they are "1 万以上". */
export const COUNTED_TO = 10_000;

/** What is chosen from a long list, in whatever way, is counted this far: each of it has to be looked at. */
export const LISTED_TO = 1_000;

/** Of what has to be looked up elsewhere, one by one: nobody turns to the tenth page of it. */
export const PROBED_TO = 200;

/** A figure that is counted up to `COUNTED_TO`, as it is shown. */
export const countInWords = (count: number): string =>
  count >= COUNTED_TO ? "1 万以上" : count.toLocaleString("zh-CN");
