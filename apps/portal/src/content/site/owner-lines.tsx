import * as styles from "./owner-lines.module.css";
import type { FilingKey } from "@sannong/contract/content/filing";
import { DemonstrationBand } from "../../lib/words/demonstration.tsx";
import { Owned } from "../../lib/words/owned.tsx";
import emblem from "./party-organ-mark.svg?url";

type LineProps = { of: FilingKey; as?: "p" | "span"; label: string };

/** One value of the owner with its name; nothing while it is empty. */
export const OwnerLine = ({ of, as = "span", label }: LineProps) => (
  <Owned needs={[of]} as={as}>
    {(values) => `${label}：${values[of]}`}
  </Owned>
);

const outside = { rel: "noopener external", target: "_blank" };

/** Where the state has this site on record (rules WEB-02, WEB-03). */
export const RecordLines = () => (
  <>
    <Owned needs={["icpNumber"]} link={() => ({ href: "https://beian.miit.gov.cn/", ...outside })}>
      {({ icpNumber }) => icpNumber}
    </Owned>
    <Owned
      needs={["policeNumber", "policeAddress"]}
      link={({ policeAddress }) => ({ href: policeAddress, ...outside })}
    >
      {({ policeNumber }) => policeNumber}
    </Owned>
    <OwnerLine of="siteCode" label="网站标识码" />
    <DemonstrationBand />
  </>
);

export const OrganMark = ({ width, height }: { width: number; height: number }) => (
  <Owned
    needs={["emblemAddress"]}
    className={styles.emblem}
    link={({ emblemAddress }) => ({ href: emblemAddress, ...outside })}
  >
    {() => <img src={emblem} alt="党政机关网站标识" width={width} height={height} loading="lazy" />}
  </Owned>
);
