/** Half of a sign that takes two units, at the end of what was cut: no database keeps it in JSON. */
const HALVED = /[\ud800-\udbff]$/;

/** The beginning of a text, at most so many units of it, and no sign in half. */
export const cut = (text: string, longest: number): string => text.slice(0, longest).replace(HALVED, "");
