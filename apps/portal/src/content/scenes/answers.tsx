import * as styles from "./answers.module.css";
import * as sceneListStyles from "./scene-list.module.css";
import { Facts } from "@sannong/ui";
import { sceneFields, type SceneSection, sceneSections } from "@sannong/contract/content/scene-words";
import type { SceneDraft } from "@sannong/contract/content/scenes.schemas";
import type { ReactNode } from "react";
import { Paragraphs } from "./scene-particulars.tsx";
import { sectionNames } from "./declaration-words.ts";

const none = "未填写";

type Answered = { form: SceneDraft; regionName: string | null };

/** What was answered in one section. */
export function SectionAnswers({ form, regionName, section }: Answered & { section: SceneSection }) {
  const answers: Record<SceneSection, readonly (readonly [string, ReactNode])[]> = {
    basics: [
      ["场景名称", form.name || none],
      ["领域", form.field ? sceneFields[form.field] : none],
      ["所在地", regionName ?? none],
      ["申报单位", form.unit || none],
      ["简介", form.summary || none],
    ],
    content: [["建设内容", <Paragraphs key="content" text={form.content || none} />]],
    effects: [
      ["应用成效", <Paragraphs key="outcome" text={form.outcome || none} />],
      ["成效指标", form.effects?.map(({ label, value, unit }) => `${label} ${value}${unit}`).join("，") || none],
    ],
    money: [
      ["总投入", typeof form.investment === "number" ? `${form.investment.toLocaleString("zh-CN")} 万元` : none],
      ["资金来源", form.funding || none],
    ],
    contact: [
      ["联系处室", form.contactDept || none],
      ["办公电话", form.contactPhone || none],
    ],
    monitoring: [["上报系统", form.systemAbbr || "暂不接入监测"]],
  };
  return <Facts className={styles.scFacts} facts={answers[section]} />;
}

/** What was answered, section by section; with the way to change it while that is possible. */
export function Answers({ form, regionName, onChange }: Answered & { onChange?: (section: SceneSection) => void }) {
  return sectionNames.map((section) => (
    <section key={section} className={styles.scAnswers} aria-labelledby={`answers-${section}`}>
      <div className={sceneListStyles.scH}>
        <h2 id={`answers-${section}`}>{sceneSections[section].title}</h2>
        {onChange && (
          <button type="button" className="link" onClick={() => onChange(section)}>
            修改<span className="sr">{sceneSections[section].title}</span>
          </button>
        )}
      </div>
      <SectionAnswers form={form} regionName={regionName} section={section} />
    </section>
  ));
}
