import { withOwner } from "./site.ts";

const hours = withOwner(["helpHours"], ({ helpHours }) => `（${helpHours}）`) ?? "";

/** The telephone and when it is answered: 000-0000 0000（工作日）; undefined while there is none. */
export const helpCall = withOwner(["helpLine"], ({ helpLine }) => `${helpLine}${hours}`);

/** Whom to call, and when: wherever somebody cannot go on by themselves. */
export const helpWords = helpCall && `技术支持 ${helpCall}`;

/** The same within a sentence, after what else may be done: 也可以拨打 …; nothing while there is no telephone. */
export const orCall = (how: string): string => (helpCall ? `${how}${helpCall}` : "");

/** For the picture side of a dialog. */
export const helpSide = withOwner(["helpLine"], ({ helpLine }) => ({
  line: helpLine,
  hours: withOwner(["helpHours"], ({ helpHours }) => helpHours),
}));
