export { definePublication, type PublicationContent, type PublicationDeps, type Viewed } from "./define-publication.ts";
export { changedMeanwhile, type EditingDeps, regionalEditing } from "./editing.ts";
export type { FilesPort } from "./files.ts";
export type { Findable, SearchEntries } from "./findable.ts";
export { type Condition, type Kept, publicationStore } from "./publication.store.ts";
