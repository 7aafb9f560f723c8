import type { PageHead } from "@sannong/contract/page-head";
import { type ReactNode, useRef } from "react";
import { PageTools, useTextSize } from "../../content/site/page-tools.tsx";
import { Page } from "./page.tsx";

type Props = {
  head: PageHead & { article: NonNullable<PageHead["article"]> };
  lead: string;
  /** which version of the text this is, where people agree to it */
  version?: string;
  children: ReactNode;
};

/** A text of the owner's: when it was published, by whom, and what one does with a text (rule WEB-15). */
export function TextPage({ head, lead, version, children }: Props) {
  const [size, setSize] = useTextSize();
  const article = useRef<HTMLElement>(null);
  const { publishedOn, source } = head.article;
  return (
    <Page title={head.title} lead={lead}>
      <div className="text-facts">
        <p>
          发布日期：<time dateTime={publishedOn}>{publishedOn}</time>
        </p>
        {source && <p>来源：{source}</p>}
        {version && <p>版本：{version}</p>}
        <PageTools
          size={size}
          onSize={setSize}
          text={() =>
            `${head.title}\n发布日期：${publishedOn}${source ? `　来源：${source}` : ""}\n${article.current?.innerText ?? ""}`
          }
        />
      </div>
      <article className="card prose sized" data-text={size} ref={article}>
        {children}
      </article>
    </Page>
  );
}
