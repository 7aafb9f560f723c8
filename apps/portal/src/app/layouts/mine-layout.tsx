import * as styles from "./mine-layout.module.css";
import { withoutTrailingSlash } from "@sannong/contract/portal-paths";
import { Icon } from "@sannong/ui";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { usePageHead } from "../../content/site/page-head.ts";
import { minePages } from "../mine/mine-pages.ts";
import { usePreferences } from "../preferences.ts";
import { homeOf } from "./counter.ts";

/** Where the menu is folded the overview is the menu, so a page leads back to it. */
function WayBack({ isOverview }: { isOverview: boolean }) {
  const { mode } = usePreferences();
  return (
    <>
      <Link className={isOverview ? "back" : "back only-d"} to={homeOf[mode]}>
        <Icon name="left" size="s" />
        返回首页
      </Link>
      {!isOverview && (
        <Link className={`back ${styles.toMine}`} to="/mine">
          <Icon name="left" size="s" />
          返回我的账号
        </Link>
      )}
    </>
  );
}

const Menu = () => (
  <nav className={`bx ${styles.mineNav}`} aria-label="我的账号">
    <NavLink to="/mine" end>
      <Icon name="home" />
      总览
    </NavLink>
    {minePages.map(({ path, title, icon }) => (
      <NavLink key={path} to={path}>
        <Icon name={icon} />
        {title}
      </NavLink>
    ))}
  </nav>
);

/**
 * Around the pages about oneself: the page's title and words, the menu at the side. The overview is the menu itself, with
 * words to each of it.
 */
export function Component() {
  const here = withoutTrailingSlash(useLocation().pathname);
  const page = minePages.find(({ path }) => path === here);
  usePageHead({ title: page?.title ?? "我的账号" });
  return (
    <div className={`wrap page ${styles.mine}`}>
      <WayBack isOverview={!page} />
      <div className={page ? styles.mineCols : undefined}>
        {page && <Menu />}
        <div className={styles.mineBody}>
          <h1>{page?.title ?? "我的账号"}</h1>
          <p className="lead">{page?.words ?? "您的资料、密码、登录和数据，都在这里管。"}</p>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
