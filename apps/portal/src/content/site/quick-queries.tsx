import * as styles from "./quick-queries.module.css";
import { Icon, type IconName } from "@sannong/ui";
import { PageLink } from "../../lib/navigation/page-link.tsx";

export const quickQueries: readonly { name: string; path: string; icon: IconName }[] = [
  { name: "证书查询", path: "/serve/searchlist", icon: "cert" },
  { name: "红榜名单", path: "/serve/redblacklist?list=red", icon: "award" },
  { name: "黑榜名单", path: "/serve/redblacklist?list=black", icon: "warn" },
  { name: "行政许可公示", path: "/serve/adminlist?list=licence", icon: "doc" },
  { name: "行政处罚公示", path: "/serve/adminlist?list=penalty", icon: "gavel" },
];

/** 常用查询: these lists need a login (design §3, Guard), of which their marks tell visitors. */
export function QuickQueries() {
  return (
    <section className="sec" aria-labelledby="queries-title">
      <div className="sec-h">
        <h2 id="queries-title">常用查询</h2>
      </div>
      <ul className={styles.quick}>
        {quickQueries.map(({ name, path, icon }) => (
          <li key={name}>
            <PageLink className="card" to={path}>
              <Icon name={icon} size="m" />
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
