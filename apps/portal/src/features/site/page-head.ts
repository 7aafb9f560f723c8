import { site } from "@sannong/contract/site";
import { useEffect } from "react";

export type PageHead = {
  /** the page's own title; the site's name is added */
  title: string;
  /** list pages: which column this is (requirements WEB-05) */
  column?: { name: string; type: string; description: string };
};

export const fullTitle = (title: string) => `${title}｜${site.name}`;

const columnTags = ["ColumnName", "ColumnType", "ColumnDescription"] as const;

function writeMeta(name: string, content: string | undefined) {
  const found = document.head.querySelector(`meta[name="${name}"]`);
  if (content === undefined) return found?.remove();
  const tag = found ?? document.head.appendChild(Object.assign(document.createElement("meta"), { name }));
  tag.setAttribute("content", content);
}

/** Title and column tags of the page now shown; the prerendered pages bring theirs in the HTML. */
export function usePageHead({ title, column }: PageHead): void {
  useEffect(() => {
    document.title = fullTitle(title);
    const values = column ? [column.name, column.type, column.description] : [];
    columnTags.forEach((name, at) => writeMeta(name, values[at]));
  }, [title, column]);
}
