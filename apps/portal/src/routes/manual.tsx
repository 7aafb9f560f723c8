import * as styles from "./manual.module.css";
import { manualAddress, manualNamed, manualsOffered, manualWords } from "@sannong/contract/content/manual-words";
import { asksWhichManual, type Manual, manualFor } from "@sannong/contract/rules/pages/manual-choice";
import { Button, buttonClass, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { BackHome } from "../app/layouts/page.tsx";
import { usePreferences } from "../app/preferences.ts";
import { ManualReader } from "../content/manuals/manual-reader.tsx";
import { type ManualText, manualText } from "../content/manuals/manuals.queries.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { PageTools, useTextSize } from "../content/site/page-tools.tsx";
import { useSession } from "../lib/session/session.ts";
import { organiser, site } from "../lib/words/site.ts";

/** The two manuals, either of which anybody may read. */
const Choice = ({ shown }: { shown?: Manual }) => (
  <nav className={styles.manualChoice} aria-label="选择手册">
    {manualsOffered.map((one) => (
      <Link
        key={one}
        to={manualAddress(manualWords[one].of)}
        aria-current={one === shown ? "page" : undefined}
        preventScrollReset
      >
        <Icon name={one === "department" ? "layers" : "wheat"} />
        <span>
          <b>{manualWords[one].name}</b>
          <span>{manualWords[one].whom}看这本</span>
        </span>
      </Link>
    ))}
  </nav>
);

/** To be kept: as a file where there is one, else by the browser's own print. */
const Paper = ({ paper, fileName }: Pick<ManualText, "paper"> & { fileName: string }) =>
  paper ? (
    <>
      <a className={buttonClass({ variant: "primary" })} href={paper.address} download={fileName}>
        <Icon name="download" />
        下载 PDF
      </a>
      <span className="muted sm">{paper.words}</span>
    </>
  ) : (
    <Button variant="primary" icon="doc" onClick={() => window.print()}>
      打印（可另存为 PDF）
    </Button>
  );

/** Undefined: the reader has to say which. */
function useManual(): Manual | undefined {
  const session = useSession();
  const { mode } = usePreferences();
  const [query] = useSearchParams();
  const named = manualNamed(query.get("of"));
  if (named) return named;
  if (session.status === "signedIn") return manualFor(session.accountType);
  const isAsked = asksWhichManual({ isVisitor: session.status === "anonymous", counter: mode });
  return isAsked ? undefined : manualFor(undefined);
}

/** Each of the two is one press away. */
function WhichManual() {
  usePageHead(head);
  return (
    <div className="wrap page">
      <BackHome />
      <header className={styles.manualHead}>
        <h1>用户手册</h1>
        <p className="lead">您要看哪一本？办事的个人和单位看社会用户手册；在农业农村部门工作的看工作人员手册。</p>
      </header>
      <Choice />
    </div>
  );
}

export const head = { title: "用户手册" };

/** /manual — 用户手册: the one for the reader's account type (specification §1), or the one that the address names. */
export function Component() {
  const shown = useManual();
  return shown ? <Reading shown={shown} /> : <WhichManual />;
}

function Reading({ shown }: { shown: Manual }) {
  const { data, error, refetch } = useQuery(manualText(shown));
  const page = useRef<HTMLDivElement>(null);
  const [size, setSize] = useTextSize();
  const { name } = manualWords[shown];
  usePageHead(
    useMemo(
      () => ({
        title: name,
        ...(data && {
          article: { title: name, publishedOn: data.publishedOn, ...(organiser && { source: organiser }) },
        }),
      }),
      [name, data],
    ),
  );
  return (
    <div className="wrap page" data-text={size} ref={page}>
      <BackHome />
      <header className={styles.manualHead}>
        <h1>{name}</h1>
        {data && (
          <p className="lead">
            版本：{data.edition}　发布日期：{data.publishedOn}
            {organiser && `　来源：${organiser}`}
          </p>
        )}
      </header>
      <Choice shown={shown} />
      {data && (
        <div className={`${styles.manualTools} no-print`}>
          <Paper paper={data.paper} fileName={`${site.name}${name}（${data.edition}）.pdf`} />
          <PageTools size={size} onSize={setSize} text={() => page.current?.innerText ?? ""} />
        </div>
      )}
      {data && <ManualReader key={shown} chapters={data.chapters} html={data.html} />}
      {!data && (
        <div className="card">
          <h2 className="sr">手册正文</h2>
          {error && !data ? (
            <ErrorState title="手册没有加载出来" failure={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={12} label="正在加载手册" />
          )}
        </div>
      )}
    </div>
  );
}
