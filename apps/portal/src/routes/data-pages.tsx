import * as styles from "./data-pages.module.css";
import type { PageHead } from "@sannong/contract/page-head";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { HelpLink } from "../lib/navigation/help-link.tsx";
import { usePageHead } from "../content/site/page-head.ts";

const tabs = [
  { to: "/data/dataAnalysis?view=guide", name: "服务指南", is: "guide" },
  { to: "/data/dataAnalysis", name: "数据目录", is: "catalogue" },
  { to: "/data/dataRequest", name: "数据申请", is: "request" },
  { to: "/data/myData", name: "我的数据", is: "mine" },
] as const;

type Here = (typeof tabs)[number]["is"];
const column = {
  name: "数据资源",
  type: "数据开放",
  description: "全省农业农村数据资源目录：查找、申请和调用",
  keywords: "数据资源,数据目录,数据共享",
};
const heads: Record<Here, PageHead> = {
  catalogue: { title: "数据资源", column },
  guide: { title: "数据资源：服务指南", column },
  request: { title: "数据资源：数据申请" },
  mine: { title: "数据资源：我的数据" },
};
export const dataHead = (here: Here) => heads[here];

type Props = { here: Here; children: ReactNode };

/** The frame of the pages below /data: one title, and the way from each to the others. */
export function DataPage({ here, children }: Props) {
  usePageHead(heads[here]);
  return (
    <Page
      title={heads[here].title}
      lead={
        <>
          按目录查找，在线申请，审批后由系统调用。本平台只登记非涉密数据。 <HelpLink on="data">怎样申请</HelpLink>
        </>
      }
    >
      <nav className={`tabs ${styles.dataTabs}`} aria-label="数据资源">
        {tabs.map(({ to, name: label, is }) => (
          <Link
            key={is}
            to={to}
            className={is === here ? "tab on" : "tab"}
            aria-current={is === here ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
