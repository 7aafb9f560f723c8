/** What a file is sent for: a sheet is read once, for its rows. */
export const fileKinds = ["picture", "document", "sheet"] as const;
export type FileKind = (typeof fileKinds)[number];
