import { type RecordKind, recordKindNames, recordQueries } from "@sannong/contract/data/record-words";
import { buttonClass, EmptyState } from "@sannong/ui";
import { Link, useLocation, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { RecordDetail } from "../data/records/record-detail.tsx";
import { listNameOf } from "../data/records/record-view.ts";
import { usePageHead } from "../content/site/page-head.ts";

const isKind = (requested: string | null): requested is RecordKind =>
  (recordKindNames as readonly (string | null)[]).includes(requested);

/** The list as it was narrowed down, where one came from it. */
const cameFrom = (from: unknown) => (typeof from === "string" && from.startsWith("/serve/") ? from : undefined);

export const head = { title: "查询详情" };

/** /serve/searchdatadetails — one record of any kind; which one stands in the address. */
export function Component() {
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const [kind, id] = [query.get("type"), query.get("id")];
  const title = isKind(kind) ? `${recordQueries[kind].title.replace(/(查询|名单|公示)$/, "")}详情` : head.title;
  usePageHead({ title });
  return (
    <Page title={title}>
      <h2 className="sr">记录内容</h2>
      {isKind(kind) && id ? (
        <RecordDetail
          kind={kind}
          id={id}
          listAt={cameFrom(state?.from) ?? `${recordQueries[kind].page}?list=${listNameOf(kind)}`}
        />
      ) : (
        <EmptyState
          kind="elsewhere"
          title="没有指明要看哪一条记录"
          action={
            <Link
              className={buttonClass({ variant: "primary" })}
              to={recordQueries[isKind(kind) ? kind : "certificate"].page}
            >
              去查询列表
            </Link>
          }
        >
          请从查询列表打开。
        </EmptyState>
      )}
    </Page>
  );
}
