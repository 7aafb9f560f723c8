import * as styles from "./qr-panel.module.css";
import { Button, Icon } from "@sannong/ui";
import { useState } from "react";
import { type QrView, useQrSignIn } from "./use-qr-sign-in.ts";
import type { SignInFormProps } from "./use-sign-in-form.ts";
import { DemonstrationNote, isDemonstration } from "../../lib/words/demonstration.tsx";
import { demonstrationNotes } from "../../lib/words/demonstration-notes.ts";

/** What is said below the picture; read aloud when it changes. */
const wordsOf: Record<QrView["step"], { title: string; text: string }> = {
  preparing: { title: "正在生成二维码", text: "请稍候。" },
  waiting: { title: "用已登录的手机扫一扫", text: "打开手机相机、微信或浏览器扫码，2 分钟内有效。" },
  scanned: { title: "已扫码，请在手机上确认", text: "手机上显示的数字应与这里的一样，不一样请点“拒绝”。" },
  entering: { title: "手机已确认", text: "正在登录。" },
  refused: { title: "手机上已拒绝本次登录", text: "如果点错了，刷新二维码再扫一次。" },
  expired: { title: "二维码已过期", text: "刷新后重新扫码。" },
  failed: { title: "二维码没有加载出来", text: "请检查网络，刷新后再试。" },
};

/** Dark modules as one path; white comes from the ground below. */
const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

function Picture({ view, onRenew }: { view: QrView; onRenew: () => void }) {
  switch (view.step) {
    case "waiting":
      return (
        <div className={styles.qrBox}>
          <svg
            role="img"
            aria-label="登录二维码，请用已登录的手机扫描"
            viewBox={`0 0 ${view.code.modules.length} ${view.code.modules.length}`}
            shapeRendering="crispEdges"
          >
            <path d={pathOf(view.code.modules)} />
          </svg>
        </div>
      );
    case "scanned":
      return (
        <div className={`${styles.qrBox} ${styles.number}`}>
          <span className="sr">核对数字</span>
          <b className="num">{view.code.number}</b>
        </div>
      );
    case "preparing":
    case "entering":
      return (
        <div className={styles.qrBox} aria-busy="true">
          <span className="sk" />
        </div>
      );
    case "refused":
    case "expired":
    case "failed":
      return (
        <div className={`${styles.qrBox} ${styles.over}`}>
          <Icon name={view.step === "refused" ? "xc" : "refresh"} />
          <Button variant="primary" onClick={onRenew}>
            刷新二维码
          </Button>
        </div>
      );
  }
}

/** 扫码登录: a phone that is signed in lets this browser in (design §3, QR sign-in). */
export function QrPanel(props: SignInFormProps) {
  const [round, setRound] = useState(0);
  return <OneCode key={round} {...props} onRenew={() => setRound(round + 1)} />;
}

function OneCode({ onRenew, ...props }: SignInFormProps & { onRenew: () => void }) {
  const view = useQrSignIn(props);
  const { title, text } = wordsOf[view.step];
  return (
    <div className={styles.qrWay}>
      <Picture view={view} onRenew={onRenew} />
      <output>
        <b className={styles.told}>{title}</b>
        <p>{text}</p>
      </output>
      {view.step === "waiting" && (
        <p className="note">
          核对数字 <b className="num">{view.code.number}</b>，手机上会显示同样的数字。管理员账号不能扫码登录。
        </p>
      )}
      {view.step === "waiting" && isDemonstration() && (
        <p className="note">
          <DemonstrationNote>{demonstrationNotes.noPhone}</DemonstrationNote>
          <a className="link" href={view.code.address} target="_blank" rel="noopener">
            确认页
          </a>
        </p>
      )}
    </div>
  );
}
