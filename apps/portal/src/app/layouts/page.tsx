import { Icon, WholeWords } from "@sannong/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useHome } from "./use-home.ts";

/** First in tab order on every page. */
export const SkipLink = () => (
  <a className="skip" href="#main">
    跳到主要内容
  </a>
);

/** Above the title of every page but the home page (specification §2, Layout). */
export function BackHome() {
  return (
    <Link className="back" to={useHome()}>
      <Icon name="left" size="s" />
      返回首页
    </Link>
  );
}

type PageProps = {
  title: string;
  lead?: ReactNode;
  /** a second way on, beside the one back */
  more?: ReactNode;
  children: ReactNode;
};

/** The frame of an ordinary page: way back, title, content. */
export function Page({ title, lead, more, children }: PageProps) {
  return (
    <div className={more ? "wrap page" : "wrap page titled"}>
      <BackHome />
      {more}
      <h1>
        <WholeWords>{title}</WholeWords>
      </h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}
