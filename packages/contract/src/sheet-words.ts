/** What may be wrong with a workbook as a whole. */
export const sheetRefusals = ["sheet.unreadable", "sheet.head", "sheet.which", "sheet.tooLong", "sheet.empty"] as const;

/** The form around a file that is sent takes some room too. */
export const AROUND_THE_FILE = 64 * 1024;
