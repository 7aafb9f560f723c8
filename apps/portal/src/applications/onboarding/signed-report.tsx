import * as clientPanelStyles from "./client-panel.module.css";
import * as styles from "./signed-report.module.css";
import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import { Button } from "@sannong/ui";
import { fullMomentInWords } from "../../lib/words/words.ts";

/** What passed, with the portal's signature over it: on the screen folded away, on paper beneath the lines. */
export function SignedReport({ detail }: { detail: ApplicationDetail }) {
  const { run, client, form, issuer, receiptNumber } = detail;
  if (!run?.report || !client) return null;
  return (
    <section className={`bx ${styles.signed}`} aria-labelledby="report">
      <div className="h">
        <h2 id="report">签名的自测报告</h2>
        <Button icon="doc" onClick={() => window.print()}>
          打印报告
        </Button>
      </div>
      <dl className="kv pad">
        <div>
          <dt>系统</dt>
          <dd>
            {form.name}（{form.ownerDepartment}）
          </dd>
        </div>
        <div>
          <dt>受理编号</dt>
          <dd className="mono">{receiptNumber}</dd>
        </div>
        <div>
          <dt>客户端编号</dt>
          <dd className="mono">{client.appId}</dd>
        </div>
        <div>
          <dt>报告编号</dt>
          <dd className="mono">{run.id}</dd>
        </div>
        <div>
          <dt>签发</dt>
          <dd>
            {run.finishedAt && fullMomentInWords(run.finishedAt)}，{issuer}
          </dd>
        </div>
      </dl>
      <details className="pad">
        <summary>签名全文</summary>
        <p className="muted">JWS，ES256。用 {issuer}/jwks 的公钥核对；改动一个字，签名就对不上。</p>
        <p className={`mono ${clientPanelStyles.report}`}>{run.report}</p>
      </details>
    </section>
  );
}
