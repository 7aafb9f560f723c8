/** What the entries of every desk have in common at which things are written, shown and taken down. */
export const atDesk = {
  method: "POST",
  access: { permission: "content.region" },
  region: "subtree",
  transport: "sealed",
} as const;

const changing = ["content.otherRegion", "content.changedMeanwhile", "content.gone"] as const;
export const deskErrors = {
  list: ["content.otherRegion"],
  read: ["content.otherRegion", "content.gone"],
  save: [...changing, "content.taken", "content.wrongReference"],
  act: [...changing, "content.notNow", "content.inUse"],
} as const;
