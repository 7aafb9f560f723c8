const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A pattern of `like` for whatever holds this text, in which nothing of it is a placeholder. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** The same, for whatever begins with it. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;
