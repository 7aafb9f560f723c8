import { endpoint } from "../endpoint.ts";

export type { ManagedHotWords, ManagedSynonym, SearchTrial } from "./search-admin.schemas.ts";

const own = {
  module: "search",
  method: "POST",
  access: { permission: "content.manage" },
  region: "none",
  transport: "sealed",
} as const;

export const managedHotWords = endpoint({
  ...own,
  path: "/search/desk/hotWords",
  summary: "近 30 天搜得多的词、置顶和隐藏的词，以及公众现在看到的",
  errors: [],
  schemas: async () => (await import("./search-admin.schemas.ts")).managedHotWords,
});

export const arrangeHotWords = endpoint({
  ...own,
  path: "/search/desk/arrangeHotWords",
  summary: "置顶、隐藏热词和调整先后（写入审计日志）",
  errors: ["content.changedMeanwhile", "searchDesk.findsNothing"],
  schemas: async () => (await import("./search-admin.schemas.ts")).arrangeHotWords,
});

export const managedSynonyms = endpoint({
  ...own,
  path: "/search/desk/synonyms",
  summary: "同义说法：人们怎么说，平台上叫什么",
  errors: [],
  schemas: async () => (await import("./search-admin.schemas.ts")).managedSynonyms,
});

export const saveSynonym = endpoint({
  ...own,
  path: "/search/desk/saveSynonym",
  summary: "新建或修改同义说法，随即生效（写入审计日志）",
  errors: [
    "content.changedMeanwhile",
    "content.gone",
    "searchDesk.synonymTaken",
    "searchDesk.findsNothing",
    "searchDesk.saysNothing",
  ],
  schemas: async () => (await import("./search-admin.schemas.ts")).saveSynonym,
});

export const removeSynonym = endpoint({
  ...own,
  path: "/search/desk/removeSynonym",
  summary: "删除同义说法，随即生效（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone"],
  schemas: async () => (await import("./search-admin.schemas.ts")).removeSynonym,
});

export const trySearch = endpoint({
  ...own,
  path: "/search/desk/try",
  summary: "试搜：公众现在搜这句话会找到什么，不计入热词",
  errors: [],
  schemas: async () => (await import("./search-admin.schemas.ts")).trySearch,
});
