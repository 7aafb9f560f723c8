/** An edition is written as a draft, is what everybody reads, or was that once and may be it again. */
export const editionStates = { draft: "草稿", live: "读者正在看", past: "以前的版本" } as const;
export type EditionState = keyof typeof editionStates;

/** What an edition is called; a draft has no number yet. */
export const editionName = (number: number | null): string => (number === null ? "草稿" : `第 ${number} 版`);
/** What stands there where nobody has published an edition of their own. */
export const SUPPLIED = "随版本提供的文本";
