import * as styles from "./passkey-card.module.css";
import { makeRecoveryCodes } from "@sannong/contract/authentication/second-factor";
import { Alert, Button, ErrorState, Skeleton, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { askConfirm } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { HelpLink } from "../../lib/navigation/help-link.tsx";
import { PasskeyCard } from "./passkey-card.tsx";
import { RecoveryCodesDialog } from "./recovery-codes.tsx";
import { securityQuery } from "./security.queries.ts";
import { TotpCard } from "./totp-card.tsx";
import { withProof } from "../../app/with-proof.ts";

const FEW_CODES = 3;

/** /mine/security: what proves, beside the password, that it is really me. */
export function SecurityPage() {
  const { data, isError, error, refetch } = useQuery(securityQuery);
  const [codes, setCodes] = useState<readonly string[]>();
  if (isError && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  const { isRequired, needsStrong, phone, hasTotp, passkeys, recoveryCodesLeft, passkeysWork } = data;
  const prover = { needsCode: isRequired, offersPasskey: passkeys.length > 0 };
  const onChanged = () => refetch();
  const shared = { prover, onChanged, onCodes: setCodes };

  const renew = async () => {
    if (recoveryCodesLeft > 0) {
      const sure = await askConfirm({
        title: "生成新的恢复码？",
        text: `还没有用过的 ${recoveryCodesLeft} 个恢复码将全部作废。`,
        confirmLabel: "生成新的",
        tone: "danger",
      });
      if (!sure) return;
    }
    const made = await withProof(prover, () => call(makeRecoveryCodes, {}));
    if (!made) return;
    setCodes(made.recoveryCodes);
    await refetch();
  };

  return (
    <>
      {isRequired && (
        <Alert tone="info">
          {needsStrong
            ? "管理员账号登录时，除密码外须用动态口令或通行密钥。建议两种都设置，丢了一种还有另一种。"
            : "工作人员账号登录须有两重验证：密码加上短信验证码、动态口令或通行密钥中的一种。"}{" "}
          <HelpLink on="security">怎样设置</HelpLink>
        </Alert>
      )}
      <section className={`card pad ${styles.factorCard}`} aria-labelledby="factor-phone">
        <div className={styles.factorHead}>
          <h2 id="factor-phone">手机短信</h2>
          <Tag tone={phone ? "ok" : "plain"}>{phone ? "已登记" : "未登记"}</Tag>
        </div>
        <p>
          {phone ? `登录验证码发到 ${phone}。更换手机号请到` : "还没有登记手机号，请到"}
          <Link className="link" to="/mine/account">
            账号信息
          </Link>
          {phone ? "。" : "填写。"}
        </p>
      </section>
      <TotpCard isSet={hasTotp} {...shared} />
      <PasskeyCard passkeys={passkeys} worksHere={passkeysWork} {...shared} />
      <section className={`card pad ${styles.factorCard}`} aria-labelledby="factor-recovery">
        <div className={styles.factorHead}>
          <h2 id="factor-recovery">恢复码</h2>
          <Tag tone={recoveryCodesLeft > FEW_CODES ? "ok" : recoveryCodesLeft > 0 ? "warn" : "plain"}>
            {recoveryCodesLeft > 0 ? `还剩 ${recoveryCodesLeft} 个` : "未生成"}
          </Tag>
        </div>
        <p>手机丢失、换号时，用恢复码代替第二重验证登录。一共 10 个，每个只能用一次，请打印或下载后放好。</p>
        <div className="factor-acts">
          <Button icon="refresh" onClick={() => void renew()}>
            {recoveryCodesLeft > 0 ? "生成新的恢复码" : "生成恢复码"}
          </Button>
        </div>
      </section>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}
