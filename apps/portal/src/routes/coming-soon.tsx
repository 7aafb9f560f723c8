import { site } from "../lib/site.ts";
import { buttonClass, Icon } from "@sannong/ui";
import { Link } from "react-router";
import { homeOf } from "../app/layouts/counter.ts";
import { Page } from "../app/layouts/page.tsx";
import { usePreferences } from "../app/preferences.ts";
import { helpHref } from "../features/site/need-help.tsx";
import { usePageHead } from "../features/site/page-head.ts";

export type ComingSoonProps = {
  title: string;
  /** what the page will do for the person, in whole sentences */
  whatItWillDo: string;
  /** an exact sentence of the specification that belongs on this page already */
  note?: string;
};

/** 即将开放: a page that a later version brings. Says what it will do, and what to do until then. */
export function ComingSoon({ title, whatItWillDo, note }: ComingSoonProps) {
  usePageHead({ title });
  const { mode } = usePreferences();
  return (
    <Page title={title}>
      <div className="card coming">
        <div className="pic art" aria-hidden="true" />
        <div className="body">
          <p className="tag warn">
            <Icon name="clock" />
            即将开放
          </p>
          {note && <p className="note">{note}</p>}
          <h2>开放以后，您可以在这里</h2>
          <p className="say">{whatItWillDo}</p>
          <h2>现在怎么办</h2>
          <p className="say">
            拨打{" "}
            <a className="link" href={helpHref}>
              {site.helpLine}
            </a>
            （{site.helpHours}），工作人员会告诉您现在可以怎样办。
          </p>
          <p className="acts">
            <Link className={buttonClass({ variant: "primary" })} to={homeOf[mode]}>
              返回首页
            </Link>
            <a className={buttonClass()} href={helpHref}>
              <Icon name="call" />
              拨打电话
            </a>
          </p>
        </div>
      </div>
    </Page>
  );
}
