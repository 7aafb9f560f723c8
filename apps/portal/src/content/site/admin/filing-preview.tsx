import * as styles from "./filing-preview.module.css";
import { type Filing, type FilingKey, shownFiling } from "@sannong/contract/content/filing";
import { filingWords } from "@sannong/contract/content/filing-words";
import { Alert, Dialog } from "@sannong/ui";
import { site } from "../../../lib/words/site.ts";

const groups: readonly { title: string; keys: readonly FilingKey[] }[] = [
  { title: site.name, keys: ["organiser", "undertaker", "address", "postalCode"] },
  { title: "技术支持", keys: ["helpHours", "helpLine", "supporters"] },
  { title: "备案和标识", keys: ["icpNumber", "policeNumber", "siteCode", "emblemAddress"] },
];

type Props = { filing: Filing; stored: Filing; onClose: () => void };

/** What the foot of every page will say, and which of it is new; where its links will lead. */
export function FilingPreview({ filing, stored, onClose }: Props) {
  const trimmed = Object.fromEntries(Object.entries(filing).map(([key, value]) => [key, value.trim()])) as Filing;
  const { policeAddress, helpHref } = shownFiling(trimmed);
  const leadsTo: Partial<Record<FilingKey, string>> = {
    policeNumber: policeAddress,
    helpLine: helpHref,
    emblemAddress: trimmed.emblemAddress,
  };
  const isNew = (key: FilingKey) => trimmed[key] !== stored[key];
  const gone = groups.flatMap(({ keys }) => keys).filter((key) => trimmed[key] === "" && stored[key] !== "");
  return (
    <Dialog open title="预览页脚" width={780} onClose={onClose}>
      {gone.length > 0 && (
        <Alert tone="warn">保存后页脚不再显示：{gone.map((key) => filingWords[key].name).join("、")}。</Alert>
      )}
      <div className={styles.filingPreview}>
        {groups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {keys
                .filter((key) => trimmed[key] !== "")
                .map((key) => (
                  <li key={key}>
                    {filingWords[key].name}：{isNew(key) ? <mark>{trimmed[key]}</mark> : trimmed[key]}
                    {leadsTo[key] && key !== "emblemAddress" && <small>打开 {leadsTo[key]}</small>}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="sm sec2">标出的是这次改的；没有填的项目不显示。保存后两秒内在每个页面生效。</p>
    </Dialog>
  );
}
