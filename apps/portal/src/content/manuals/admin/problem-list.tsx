import * as styles from "./problem-list.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { previewManual } from "@sannong/contract/content/manuals-admin";
import { Icon } from "@sannong/ui";

type Props = { shown: OutputOf<typeof previewManual> | undefined; onLine: (line: number) => void };

const sentence = ({ problems }: OutputOf<typeof previewManual>) =>
  problems.length === 0 ? "没有要改的地方，可以发布。" : `发布前有 ${problems.length} 处要改：`;

/** What has to be mended before readers may see it, each leading to its line; and what is worth a thought. */
export function ProblemList({ shown, onLine }: Props) {
  return (
    <div className={styles.manualProblems}>
      <output>{shown ? sentence(shown) : "正在检查……"}</output>
      {shown && shown.problems.length > 0 && (
        <ul>
          {shown.problems.map(({ line, words }, index) => (
            <li key={index}>
              <button type="button" className="link" onClick={() => onLine(line)}>
                <Icon name="warn" size="s" /> 第 {line} 行：{words}
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && shown.missed.length > 0 && (
        <p className="sec2">
          <Icon name="info" size="s" /> 门户上有“帮助”链接到{shown.missed.map((one) => `“${one}”`).join("、")}
          ，现在没有这样的章；点进来的人会停在手册开头。
        </p>
      )}
    </div>
  );
}
