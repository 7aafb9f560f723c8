import * as styles from "./saml-metadata.module.css";
import { certificateUses, faultInWords } from "@sannong/contract/applications/metadata-words";
import type { SamlMetadata as Metadata } from "@sannong/contract/applications/metadata.schemas";
import { Alert, Facts, Tag } from "@sannong/ui";
import type { ReactNode } from "react";
import { fullMomentInWords } from "../../lib/words/words.ts";

const states = {
  good: ["ok", "有效"],
  endsSoon: ["warn", "即将到期"],
  ended: ["err", "已到期"],
} as const;

/** SAML 元数据: what a system published about itself, when its certificates end, and what came of reading it anew. */
export function SamlMetadata({ metadata, act }: { metadata: Metadata; act?: ReactNode }) {
  const { address, readAt, triedAt, fault, found, facts, certificates } = metadata;
  const read = readAt === null ? "登记以来还没有采用过新的" : `${fullMomentInWords(readAt)} 采用了最近一次读到的`;
  return (
    <section className="bx" aria-labelledby="saml-metadata">
      <div className="h">
        <h2 id="saml-metadata">SAML 元数据</h2>
        {address !== null && act}
      </div>
      {fault && (
        <div className="pad">
          <Alert tone="warn">
            {`${triedAt === null ? "" : `${fullMomentInWords(triedAt)} `}新的元数据没有采用，原来的照旧有效。${faultInWords({ fault, found })}。`}
          </Alert>
        </div>
      )}
      <p className="pad">
        {address === null ? "元数据是登记时提交的，换证书请修改登记。" : `每天从登记的地址重读一次；${read}。`}
      </p>
      <ul className={styles.certificates} aria-label="证书">
        {certificates.map(({ use, fingerprint, endsOn, state }) => (
          <li key={fingerprint}>
            <b>{certificateUses[use]}证书</b> <Tag tone={states[state][0]}>{states[state][1]}</Tag>{" "}
            {state === "ended" ? `已于 ${endsOn} 到期` : `${endsOn} 到期`}
            <small className="mono">{fingerprint}</small>
          </li>
        ))}
      </ul>
      {facts.length > 0 && (
        <Facts className={`kv pad ${styles.facts}`} facts={facts.map(({ label, value }) => [label, value] as const)} />
      )}
    </section>
  );
}
