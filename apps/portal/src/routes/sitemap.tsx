import * as styles from "./sitemap.module.css";
import { WholeWords } from "@sannong/ui";
import { visibleItems } from "@sannong/contract/rules/pages/menu-visibility";
import { PageLink } from "../lib/navigation/page-link.tsx";
import { usePreferences } from "../app/preferences.ts";
import { viewerOf } from "../app/layouts/viewer.ts";
import { Page } from "../app/layouts/page.tsx";
import { useSession } from "../lib/session/session.ts";
import { mainMenu } from "../content/site/menu.ts";
import { usePageHead } from "../content/site/page-head.ts";

export const head = { title: "网站地图" };

type Group = { title: string; links: readonly (readonly [string, string])[] };

/** Of no use to whoever is signed in: the sign-in page would lead on at once. */
const waysIn: Group["links"] = [
  ["/login", "登录"],
  ["/register", "注册"],
];

export const siteGroups: readonly Group[] = [
  {
    title: "三农服务",
    links: [
      ["/serve/situations", "按事情找"],
      ["/serve/people", "按身份找"],
      ["/serve/units", "按部门找"],
      ["/serve/govermentserve", "政务服务"],
      ["/serve/agriculturalservice", "涉农服务"],
      ["/serve/ruraleconomy", "农村经济"],
      ["/serve/agrotechnology", "农机推广"],
      ["/serve/financialsupermarket", "金融超市"],
    ],
  },
  {
    title: "查询",
    links: [
      ["/serve/searchlist", "证书查询"],
      ["/serve/redblacklist", "红榜和黑榜名单"],
      ["/serve/adminlist", "许可和处罚公示"],
    ],
  },
  {
    title: "账号",
    links: [
      ["/register/status", "查询审核进度"],
      ["/mine", "我的"],
      ["/favourites", "收藏"],
    ],
  },
  {
    title: "关于本站",
    links: [
      ["/manual", "用户手册"],
      ["/feedback", "意见反馈"],
      ["/feedback/status", "查询反馈进度"],
      ["/notices", "通知公告"],
      ["/privacy", "隐私政策"],
      ["/agreement", "用户协议"],
      ["/accessibility", "无障碍声明"],
      ["/en", "Services for foreign firms and visitors"],
    ],
  },
];

/** /sitemap — 网站地图: what this visitor may open. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const looker = viewerOf(session);
  const { mode } = usePreferences();
  const main: Group = {
    title: "主要栏目",
    links: [
      ...(mode === "gov" && looker.signedIn ? [["/home", "工作人员首页"] as const] : []),
      ["/homeZtfw", "公众服务首页"],
      ...visibleItems(mainMenu, looker).map(({ path, name }) => [path, name] as const),
    ],
  };
  return (
    <Page title="网站地图">
      <div className={`card prose ${styles.map}`}>
        {[main, ...siteGroups].map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {[...(title === "账号" && !looker.signedIn ? waysIn : []), ...links].map(([path, name]) => (
                <li key={path} className={path === "/en" ? styles.wide : undefined}>
                  <PageLink className="link" to={path}>
                    <WholeWords>{name}</WholeWords>
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
