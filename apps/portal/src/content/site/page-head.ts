import { type PageHead, pageTags } from "@sannong/contract/page-head";
import { useEffect } from "react";
import { site } from "../../lib/words/site.ts";

export const fullTitle = (title: string) => `${title}｜${site.name}`;

function writeMeta(name: string, content: string | undefined) {
  const found = document.head.querySelector(`meta[name="${name}"]`);
  if (content === undefined) return found?.remove();
  const tag = found ?? document.head.appendChild(Object.assign(document.createElement("meta"), { name }));
  tag.setAttribute("content", content);
}

/** Title and tags of the page now shown; whatever page is asked for first brings its own in the HTML. */
export function usePageHead(head: PageHead): void {
  const { title, column, article } = head;
  useEffect(() => {
    document.title = fullTitle(title);
    const tags = pageTags({ ...(column && { column }), ...(article && { article }) });
    for (const [name, content] of Object.entries(tags)) writeMeta(name, content);
  }, [title, column, article]);
}
