import * as styles from "./passkey-card.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import { beginTotp, confirmTotp, removeTotp } from "@sannong/contract/authentication/second-factor";
import { Button, Dialog, Tag, toast } from "@sannong/ui";
import { useState } from "react";
import { askConfirm } from "../../app/dialogs.ts";
import { ApiRefusal, call } from "../../lib/api/api.ts";
import { TotpForm } from "./totp-form.tsx";
import { type Prover, withProof } from "../../app/with-proof.ts";

type Props = {
  isSet: boolean;
  prover: Prover;
  onChanged: () => Promise<unknown>;
  onCodes: (codes: string[]) => void;
};

/** 动态口令: set up, move to another phone, remove. */
export function TotpCard({ isSet, prover, onChanged, onCodes }: Props) {
  const [begun, setBegun] = useState<OutputOf<typeof beginTotp>>();
  const begin = async () => setBegun(await withProof(prover, () => call(beginTotp, {})));
  const replace = async () => {
    const sure = await askConfirm({
      title: "换一个验证器？",
      text: "新验证器确认后，原来那部手机上的动态口令立即失效。",
      confirmLabel: "换验证器",
    });
    if (sure) await begin();
  };
  const remove = async () => {
    const sure = await askConfirm({
      title: "移除动态口令？",
      text: "移除后，验证器显示的口令不能再用来登录。",
      confirmLabel: "移除",
      tone: "danger",
    });
    if (!sure || (await withProof(prover, () => call(removeTotp, {}))) === undefined) return;
    toast.success("已移除动态口令");
    await onChanged();
  };

  /** The picture that is shown leads nowhere any more: the next begins with another. */
  const overWhenExpired = (failure: unknown): never => {
    if (failure instanceof ApiRefusal && failure.reason === "secondFactor.flowExpired") setBegun(undefined);
    throw failure;
  };

  return (
    <section className={`card pad ${styles.factorCard}`} aria-labelledby="factor-totp">
      <div className={styles.factorHead}>
        <h2 id="factor-totp">动态口令</h2>
        <Tag tone={isSet ? "ok" : "plain"}>{isSet ? "已设置" : "未设置"}</Tag>
      </div>
      <p>手机验证器每 30 秒显示一个新的 6 位数字，没有信号、收不到短信时也能登录。</p>
      <div className="factor-acts">
        {isSet ? (
          <>
            <Button onClick={() => void replace()}>换验证器</Button>
            <Button variant="danger" onClick={() => void remove()}>
              移除
            </Button>
          </>
        ) : (
          <Button icon="plus" onClick={() => void begin()}>
            设置动态口令
          </Button>
        )}
      </div>
      {begun && (
        <Dialog open title="设置动态口令" width={526} onClose={() => setBegun(undefined)}>
          <TotpForm
            secret={begun.secret}
            uri={begun.uri}
            onCode={async (code) => {
              const { recoveryCodes } = await call(confirmTotp, { token: begun.token, code }).catch(overWhenExpired);
              setBegun(undefined);
              toast.success("动态口令已设置，下次登录即可使用");
              await onChanged();
              if (recoveryCodes.length > 0) onCodes(recoveryCodes);
            }}
          />
        </Dialog>
      )}
    </section>
  );
}
