import * as styles from "./grant-credentials.module.css";
import * as renewFormStyles from "./renew-form.module.css";
import { connectDataGrant, takeDataCredential } from "@sannong/contract/data/resources";
import { Alert, Button, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useProof } from "../../app/with-proof.ts";
import { call } from "../../lib/api/api.ts";
import { copyText } from "../../lib/browser/copy-text.ts";
import { onRefusal, showFailure } from "../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { momentInWords } from "../../lib/words/words.ts";
import { dataQueries, type Grant } from "./resources.queries.ts";

const copy = (value: string) => copyText("凭证", value);

/** The credentials of a grant: a new one is shown this once; the newest two are live. */
export function GrantCredentials({ grant: { id, name, credentials, appId } }: { grant: Grant }) {
  const [taken, setTaken] = useState("");
  const { busy, once } = useOneAtATime(showFailure);
  const client = useQueryClient();
  const prove = useProof();
  const take = async () => {
    const given = await prove(() => call(takeDataCredential, { id }));
    if (given) setTaken(given.credential);
    await client.invalidateQueries({ queryKey: [...dataQueries.key, "grants"] });
  };
  return (
    <section className={styles.dataCredentials} aria-label={`${name}的凭证`}>
      <h3>凭证</h3>
      {taken && (
        <Alert tone="warn">
          <p>凭证只显示这一次，请立即保存到调用系统的配置里。</p>
          <p className="row copied">
            <span className={`mono ${styles.dataSecret}`}>{taken}</span>
            <Button size="small" icon="copy" aria-label="复制凭证" onClick={() => void copy(taken)} />
          </p>
        </Alert>
      )}
      {credentials.length === 0 ? (
        <p className="muted sm">还没有领取。</p>
      ) : (
        <ul>
          {credentials.map(({ hint, issuedAt, lastUsedAt }) => (
            <li key={issuedAt + hint}>
              <span className="mono">…{hint}</span>
              <span className="muted sm">
                {momentInWords(issuedAt)} 领取，{lastUsedAt ? `${momentInWords(lastUsedAt)} 用过` : "还没有用过"}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={`row ${renewFormStyles.dataActs}`}>
        <Button
          icon="key"
          variant={credentials.length === 0 ? "primary" : "secondary"}
          busy={busy}
          onClick={() => void once(take)}
          aria-label={`${credentials.length === 0 ? "领取凭证" : "领取新凭证"}：${name}`}
        >
          {credentials.length === 0 ? "领取凭证" : "领取新凭证"}
        </Button>
        {credentials.length > 1 && <span className="hint">再领取时，较早的一个停用。</span>}
      </div>
      <Connect id={id} appId={appId} />
    </section>
  );
}

/** A live system of one's own may call with its signature instead. */
function Connect({ id, appId }: Pick<Grant, "id" | "appId">) {
  const [typed, setTyped] = useState(appId ?? "");
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const prove = useProof();
  const connect = async () => {
    if (typed.trim() === "") return setProblem("请输入客户端编号");
    try {
      const connected = await prove(() => call(connectDataGrant, { id, appId: typed.trim() }));
      if (!connected) return;
      toast.success(`“${connected.systemName}”可以用请求签名调用了`);
      await client.invalidateQueries({ queryKey: [...dataQueries.key, "grants"] });
    } catch (failure) {
      onRefusal(connectDataGrant, { "data.notOwnSystem": (message) => setProblem(message) })(failure);
    }
  };
  return (
    <details>
      <summary>{appId ? `已接到系统 ${appId}` : "用系统的请求签名调用"}</summary>
      <div className={`row ${styles.dataConnect}`}>
        <TextField
          label="客户端编号"
          hint="您负责的已上线系统，在“系统入驻”中查看"
          value={typed}
          maxLength={64}
          problem={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button icon="plug" onClick={() => void connect()}>
          接到系统
        </Button>
      </div>
    </details>
  );
}
