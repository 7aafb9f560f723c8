import { extendSession } from "@sannong/contract/authentication/sign-in";
import { Button, Dialog } from "@sannong/ui";
import { useEffect, useRef, useState } from "react";
import type { Dialogs } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { endSession } from "../../lib/session/sign-out.ts";
import { storage } from "../../lib/storage/storage.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { check } from "./session-watch.ts";
import { inMinutesAndSeconds, spokenAt } from "./time-left.ts";

function useSecondsLeft(endsAt: number): number {
  const left = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  });
  return seconds;
}

/** 您还在吗？ Two minutes before the end: live countdown, 继续使用 focused, Escape stays too (design §4). */
export function SessionEndingDialog({
  endsAt,
  canExtend,
  onClose,
}: Dialogs["sessionEnding"] & { onClose: () => void }) {
  const { busy, once } = useOneAtATime(showFailure);
  const seconds = useSecondsLeft(endsAt);
  const stayButton = useRef<HTMLButtonElement>(null);

  async function stay(): Promise<void> {
    if (!canExtend) return onClose();
    await once(async () => {
      await call(extendSession, {});
      storage.extendedAt.set(String(Date.now()));
      onClose();
      await check();
    });
  }

  return (
    <Dialog
      open
      title="您还在吗？"
      tone="warn"
      role="alertdialog"
      onClose={() => void stay()}
      initialFocus={stayButton}
    >
      <div className="say">
        <p>
          {canExtend
            ? "您有一段时间没有操作了，为保护账号，将在 "
            : "本次登录已到最长时限，请先保存正在填写的内容。将在 "}
          <b className="num">{inMinutesAndSeconds(seconds)}</b> 后退出登录。
        </p>
        <output className="sr">{spokenAt(seconds)}</output>
      </div>
      <div className="dlg-f">
        <Button onClick={() => void endSession()}>现在退出</Button>
        <Button ref={stayButton} variant="primary" busy={busy} onClick={() => void stay()}>
          {canExtend ? "继续使用" : "知道了"}
        </Button>
      </div>
    </Dialog>
  );
}
