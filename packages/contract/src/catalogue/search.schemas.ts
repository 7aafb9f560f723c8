import * as z from "zod/mini";
import { keywords, noData, nothing, optionalText, text } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { HomeType } from "../rules/pages/home-type.ts";
import { wayIn } from "./services.schemas.ts";
import { findableKinds } from "./search-kinds.ts";
import { searchScopeNames } from "./search-path.ts";

const kind = z.enum(findableKinds);
/** at which counter somebody stands; what is for staff alone comes first at none but the government's */
const counter = z._default(z.literal([0, 1], "没有这个入口"), HomeType.market);
const scope = z._default(z.enum(searchScopeNames, "搜索范围不正确，请重新选择"), "all");

export const found = z.object({
  kind,
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  owner: z.string(),
  /** one of the eight business domains, or null */
  domain: z.nullable(z.string()),
  /** handling, form of sharing and the like */
  tags: z.array(z.string()),
  /** looking is free; using it needs a sign-in */
  needsSignIn: z.boolean(),
  /** opens a service or a system; null for what has a page of this portal */
  identification: z.nullable(z.string()),
  /** a page of this portal; null for what only its identification opens */
  path: z.nullable(z.string()),
  regionName: z.nullable(z.string()),
  /** when it was published or changed, ISO 8601 */
  at: z.nullable(z.string()),
  useCount: z.number(),
  /** what a press on a service or a system comes to; null for anything else */
  wayIn: z.nullable(wayIn),
  /** what the best answer says of it: 办理时限, 收费 and the like */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
});
export type Found = z.infer<typeof found>;

/** A matter that is not agriculture's, in the word that was typed: who handles it, and the number that is theirs everywhere. */
const elsewhere = z.object({ said: z.string(), office: z.nullable(z.string()), phone: z.nullable(z.string()) });
export type Elsewhere = z.infer<typeof elsewhere>;

/** Words of the results that are marked as the reason why they are there. */
const terms = z.array(z.string());

export const find = {
  input: z.object({
    keywords,
    scope,
    counter,
    kind: z.optional(kind),
    owner: optionalText(100),
    sort: z._default(z.enum(["relevance", "latest", "mostUsed"], "排序方式不正确，请重新选择"), "relevance"),
    ...paging,
  }),
  output: z.extend(page(found), {
    /** the first record of the first page answers the question by itself */
    hasBest: z.boolean(),
    /** nothing answers: these are only near what was asked */
    isNear: z.boolean(),
    /** what is asked is handled elsewhere, or by nobody: nothing here is its answer */
    elsewhere: z.nullable(elsewhere),
    /** what of the question the best answer answers, in the words that were typed */
    because: z.array(z.string()),
    /** of the best answer, where it is a matter with a guide: who may, what to bring, and what comes first */
    guidance: z.nullable(z.object({ who: z.string(), bring: z.array(z.string()), first: z.string() })),
    counts: z.array(z.object({ kind, total: z.number() })),
    owners: z.array(z.object({ name: z.string(), total: z.number() })),
    terms,
    /** the spelling that the results are for, when it is not what was typed */
    readAs: z.nullable(z.string()),
    /** searches of others that are near this one */
    related: z.array(z.string()),
  }),
};
export type FoundPage = z.infer<typeof find.output>;

export const suggest = {
  input: z.object({ keywords, scope, counter }),
  output: z.object({ things: z.array(found), searches: z.array(z.string()), terms }),
};
export type Suggestions = z.infer<typeof suggest.output>;

/** `identification` narrows the search to one system, or to one of the scopes. */
export const getSystemSearchVo = {
  input: z.object({ identification: optionalText(64), keywords }),
  output: z.object({ services: z.array(found), systems: z.array(found) }),
};

export const getSystemHotKeywords = {
  input: nothing,
  output: z.array(z.object({ keywords: z.string() })),
};

export const recordChoice = {
  input: z.object({ keywords, kind, key: text("请选择要打开的结果", 100) }),
  output: noData,
};
