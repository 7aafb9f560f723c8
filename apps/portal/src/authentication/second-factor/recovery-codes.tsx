import * as styles from "./recovery-codes.module.css";
import { Alert, Button, Dialog, toast } from "@sannong/ui";
import { site } from "../../lib/words/site.ts";
import { useState } from "react";
import { saveFile } from "../../lib/browser/save-file.ts";

const asText = (codes: readonly string[]) =>
  [`${site.name} 恢复码（每个只能用一次）`, "", ...codes, "", "请放在只有您能拿到的地方，不要拍照发给别人。"].join(
    "\r\n",
  );

const download = (codes: readonly string[]): void =>
  saveFile("恢复码.txt", `\uFEFF${asText(codes)}`, "text/plain;charset=utf-8");

/** The codes, and three ways to keep them. */
export function RecoveryCodes({
  codes,
  onKept,
  keptLabel,
}: {
  codes: readonly string[];
  onKept: () => void;
  keptLabel: string;
}) {
  const [isKept, setKept] = useState(false);
  return (
    <div className="recovery">
      <Alert tone="warn">
        手机丢失、换机时，用恢复码代替短信验证码或动态口令登录，每个只能用一次。<b>现在不保存，以后再也看不到。</b>
      </Alert>
      <ol className={styles.recoveryCodes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="factor-acts no-print">
        <Button
          icon="download"
          onClick={() => {
            download(codes);
            setKept(true);
          }}
        >
          下载
        </Button>
        <Button
          icon="doc"
          onClick={() => {
            window.print();
            setKept(true);
          }}
        >
          打印
        </Button>
      </div>
      <Button
        variant="primary"
        size="large"
        block

        onClick={() => {
          // copied by hand, perhaps: nobody is held up, and whoever was too quick learns the way back
          if (!isKept) toast.warning("恢复码不再显示。还没有保存好的，请到“账号安全”重新生成");
          onKept();
        }}
      >
        {keptLabel}
      </Button>
    </div>
  );
}

/** Shown once; closing says so. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog open title="请保存恢复码" width={526}>
      <RecoveryCodes codes={codes} onKept={onClose} keptLabel="我已保存好" />
    </Dialog>
  );
}
