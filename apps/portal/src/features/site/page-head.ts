import { site } from "@sannong/contract/site";
import { useEffect } from "react";

export type PageHead = {
  /** the page's own title; the site's name is added */
  title: string;
  /** list pages: which column this is (requirements WEB-05) */
  column?: { name: string; type: string; description: string; keywords?: string };
  /** pages of one thing to read: when it was published, and by whom */
  article?: { title: string; publishedOn: string; source: string; keywords?: string };
};

export const fullTitle = (title: string) => `${title}｜${site.name}`;

const columnTags = ["ColumnName", "ColumnType", "ColumnDescription", "ColumnKeywords"] as const;
const articleTags = ["ArticleTitle", "PubDate", "ContentSource", "Author", "Keywords"] as const;

function writeMeta(name: string, content: string | undefined) {
  const found = document.head.querySelector(`meta[name="${name}"]`);
  if (content === undefined) return found?.remove();
  const tag = found ?? document.head.appendChild(Object.assign(document.createElement("meta"), { name }));
  tag.setAttribute("content", content);
}

/** Title, column and article tags of the page now shown; the prerendered pages bring theirs in the HTML. */
export function usePageHead({ title, column, article }: PageHead): void {
  useEffect(() => {
    document.title = fullTitle(title);
    const columnValues = column ? [column.name, column.type, column.description, column.keywords] : [];
    columnTags.forEach((name, at) => writeMeta(name, columnValues[at]));
    const { source } = article ?? {};
    const articleValues = article ? [article.title, article.publishedOn, source, source, article.keywords] : [];
    articleTags.forEach((name, at) => writeMeta(name, articleValues[at]));
  }, [title, column, article]);
}
