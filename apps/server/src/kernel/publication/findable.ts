import type { FindableKind } from "@sannong/contract/catalogue/search-kinds";

/** The beginning of a guide, as the best answer shows it. */
export type Guidance = { who: string; bring: readonly string[]; first: string };

/** Something that people look for. The module that owns it says so; the search makes it found. */
export type Findable = {
  kind: FindableKind;
  /** its name within its kind: an identification, an abbreviation, an id, a path */
  key: string;
  title: string;
  /** one sentence */
  summary: string;
  owner: string;
  /** what else people call it */
  otherWords?: readonly string[];
  /** the menu's flag (specification §2): not found by anonymous visitors and by userType 4 */
  isNeedLogin: boolean;
  /** everybody may read of it, and signs in to use it */
  needsSignIn?: boolean;
  /** opens it as a press in the catalogue does */
  identification?: string | null;
  /** its page in this portal */
  path?: string | null;
  /** the system it is a part of */
  belongsTo?: string | null;
  domain?: string | null;
  tags?: readonly string[];
  regionName?: string | null;
  /** when it was published or last changed */
  at?: Date | null;
  useCount?: number;
  /** for whom it is, in the words of the catalogue; none: for everybody */
  audiences?: readonly string[];
  /** somebody earns by it: never above a public matter unless it was asked for */
  isCommercial?: boolean;
  /** of a matter with a guide: who may, what to bring, and what comes first */
  guidance?: Guidance | null;
  /** what is said of it when it is the best answer, four at most: 办理时限, 收费 … */
  facts?: readonly { label: string; text: string }[];
};

/**
 * What makes things found at once when they change; what is not there may be removed too. It never fails whoever has
 * changed them: what it could not take is taken some minutes later.
 */
export type SearchEntries = {
  put(things: readonly Findable[]): Promise<void>;
  remove(kind: FindableKind, keys: string[]): Promise<void>;
};
