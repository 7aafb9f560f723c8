import { Icon, type IconName } from "@sannong/ui";
import { Link } from "react-router";

const coming: readonly { title: string; icon: IconName; text: string; path: string }[] = [
  { title: "我的待办", icon: "inbox", path: "/todo", text: "审核、角色和数据申请到期前提醒您" },
  { title: "收藏和最近使用", icon: "star", path: "/favourites", text: "常用系统放在手边，换电脑也还在" },
  { title: "通知", icon: "bell", path: "/notices", text: "系统升级、停用和数据报送通知" },
];

/** Blocks that later versions bring, each in one line: quiet, and not dead. */
export function ComingCard() {
  return (
    <section className="bx" aria-labelledby="coming-title">
      <div className="h">
        <h2 id="coming-title">即将开放</h2>
      </div>
      <ul className="todo">
        {coming.map(({ title, icon, text, path }) => (
          <li key={path}>
            <Link to={path}>
              <span className="dom s acc">
                <Icon name={icon} />
              </span>
              <span className="grow">
                <b>{title}</b>
                <em>{text}</em>
              </span>
              <Icon name="right" size="s" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
