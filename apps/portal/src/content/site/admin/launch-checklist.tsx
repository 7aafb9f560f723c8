import * as styles from "./launch-checklist.module.css";
import type { LaunchItem } from "@sannong/contract/content/site-settings.schemas";
import { Alert, Button, Tag } from "@sannong/ui";

const groupNames = { filing: "网站信息", deployment: "部署", content: "内容" } as const;
const states = {
  ready: { tone: "ok", icon: "checkc", name: "已完成" },
  missing: { tone: "err", icon: "err", name: "未完成" },
  demonstration: { tone: "warn", icon: "info", name: "示例值" },
} as const;

/** 上线检查单: red is what keeps the site from opening. */
export function LaunchChecklist({ items, missing }: { items: readonly LaunchItem[]; missing: number }) {
  const demonstration = items.filter(({ state }) => state === "demonstration").length;
  return (
    <div className={styles.checklist}>
      {missing + demonstration === 0 ? (
        <Alert tone="ok">全部 {items.length} 项都已完成，可以上线。</Alert>
      ) : (
        <Alert tone={missing > 0 ? "err" : "warn"}>
          {missing > 0 && `还有 ${missing} 项未完成`}
          {missing > 0 && demonstration > 0 && "，"}
          {demonstration > 0 && `${demonstration} 项还是示例值`}，处理完才能上线。
        </Alert>
      )}
      {(Object.keys(groupNames) as LaunchItem["group"][]).map((group) => (
        <section className="bx" key={group} aria-labelledby={`checklist-${group}`}>
          <div className="h">
            <h2 id={`checklist-${group}`}>{groupNames[group]}</h2>
          </div>
          <ul>
            {items
              .filter((item) => item.group === group)
              .map(({ key, name, state, words }) => (
                <li key={key} data-state={state}>
                  <b>{name}</b>
                  <Tag tone={states[state].tone} icon={states[state].icon}>
                    {states[state].name}
                  </Tag>
                  <p>{words}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="no-print">
        <Button icon="doc" onClick={() => window.print()}>
          打印检查单
        </Button>
      </p>
    </div>
  );
}
