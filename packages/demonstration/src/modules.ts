import { domain, homeTab } from "@sannong/contract/catalogue/services.schemas";
import { readTable, text, textOrNull } from "./data-files.ts";

const modules = readTable("catalogue/modules.tsv", {
  id: text,
  parentId: textOrNull,
  name: text,
  tab: homeTab,
  domain,
});

/**
 * The module tree of the demonstration as rows, parents before children: sub-tabs of /home, their areas, and what an
 * area is made of.
 */
export const moduleRows = () => modules.map((row, sort) => ({ ...row, sort }));
