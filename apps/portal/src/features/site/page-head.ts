import { site } from "@sannong/contract/site";
import { useEffect } from "react";

export type PageHead = {
  /** the page's own title; the site's name is added */
  title: string;
  /** list pages: which column this is (requirements WEB-05) */
  column?: { name: string; type: string; description: string; keywords?: string };
  /** content pages: what was published, when and by whom (requirements WEB-05, WEB-15) */
  article?: {
    title: string;
    publishedOn: string;
    source: string;
    /** the source, when it is left out */
    author?: string;
    keywords?: string;
    description?: string;
  };
};

export const fullTitle = (title: string) => `${title}｜${site.name}`;

/** The tags of a page and what stands in them; those without a value are taken away. */
function tagsOf({ column, article }: PageHead): Record<string, string | undefined> {
  return {
    ColumnName: column?.name,
    ColumnType: column?.type,
    ColumnDescription: column?.description,
    ColumnKeywords: column && (column.keywords ?? column.name),
    ArticleTitle: article?.title,
    PubDate: article?.publishedOn,
    ContentSource: article?.source,
    Author: article && (article.author ?? article.source),
    Keywords: article?.keywords,
    Description: article?.description,
  };
}

function writeMeta(name: string, content: string | undefined) {
  const found = document.head.querySelector(`meta[name="${name}"]`);
  if (content === undefined) return found?.remove();
  const tag = found ?? document.head.appendChild(Object.assign(document.createElement("meta"), { name }));
  tag.setAttribute("content", content);
}

/** Title and tags of the page now shown; the prerendered pages bring theirs in the HTML. */
export function usePageHead(head: PageHead): void {
  const { title, column, article } = head;
  useEffect(() => {
    document.title = fullTitle(title);
    for (const [name, content] of Object.entries(
      tagsOf({ title, ...(column && { column }), ...(article && { article }) }),
    ))
      writeMeta(name, content);
  }, [title, column, article]);
}
