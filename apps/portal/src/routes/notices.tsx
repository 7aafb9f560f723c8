import { noticeKinds, type NoticeKind } from "@sannong/contract/content/notice-words";
import { pageIn, soughtIn } from "@sannong/ui";
import { useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { NoticeList, type NoticeView } from "../content/notices/notice-list.tsx";
import { PageFacts } from "../content/site/page-facts.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { addressNow } from "../lib/navigation/address.ts";
import { organiser } from "../lib/words/site.ts";

const isKind = (value: string | null): value is NoticeKind => value !== null && Object.hasOwn(noticeKinds, value);

function viewOf(query: URLSearchParams): NoticeView {
  const kind = query.get("kind");
  return {
    kind: isKind(kind) ? kind : undefined,
    keywords: soughtIn(query),
    audience: query.get("audience") === "staff" ? "staff" : "everybody",
    page: pageIn(query),
  };
}

function queryOf({ kind, keywords, audience, page }: NoticeView): URLSearchParams {
  const query = new URLSearchParams();
  if (kind) query.set("kind", kind);
  if (keywords) query.set("keywords", keywords);
  if (audience === "staff") query.set("audience", audience);
  if (page > 1) query.set("page", String(page));
  return query;
}

const all = { name: "通知公告与政策", about: "通知、公示公告、政策文件、政策解读和系统公告" };
const heads = Object.fromEntries(
  [["", all] as const, ...Object.entries(noticeKinds)].map(([kind, { name, about }]) => [
    kind,
    { title: name, column: { name, type: "资讯", description: about, keywords: name } },
  ]),
);

export const headOf = () => heads[""] ?? { title: all.name };

/** /notices — the columns; which one, and what is looked for, stand in the address. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const view = viewOf(query);
  const head = heads[view.kind ?? ""] ?? headOf();
  usePageHead(head);
  return (
    <Page title={head.title} lead={view.kind ? noticeKinds[view.kind].about : `${all.about}，最新的在前。`}>
      <PageFacts source={organiser}>
        <NoticeList view={view} onView={(change) => setQuery(queryOf({ ...viewOf(addressNow()), ...change }))} />
      </PageFacts>
    </Page>
  );
}
