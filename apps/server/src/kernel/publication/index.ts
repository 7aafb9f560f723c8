export { definePublication } from "./define-publication.ts";
export type { PublicationContent, PublicationDeps, Viewed } from "./definition.ts";
export { changedMeanwhile, type EditingDeps, regionalEditing } from "./editing.ts";
export type { FilesPort } from "./files.ts";
export type { Findable, Guidance, SearchEntries } from "./findable.ts";
export { type Condition, type Kept, publicationStore } from "./publication.store.ts";
