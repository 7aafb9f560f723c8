/** Long lists are counted this far; beyond it they are "1 万以上". */
export const COUNTED_TO = 10_000;
