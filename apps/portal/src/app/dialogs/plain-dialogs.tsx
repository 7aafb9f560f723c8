import { Button, ConfirmDialog, Dialog } from "@sannong/ui";
import { useRef } from "react";
import type { Dialogs } from "../dialogs.ts";

type With<T> = T & { onClose: () => void };

export function PlainConfirm({ onClose, onAnswer, title, text, ...look }: With<Dialogs["confirm"]>) {
  const answer = (confirmed: boolean) => {
    onClose();
    onAnswer?.(confirmed);
  };
  return (
    <ConfirmDialog title={title} onConfirm={() => answer(true)} onCancel={() => answer(false)} {...look}>
      {text}
    </ConfirmDialog>
  );
}

export function PlainNotice({
  onClose,
  onClosed,
  title,
  text,
  tone = "plain",
  closeLabel = "知道了",
}: With<Dialogs["notice"]>) {
  const close = () => {
    onClose();
    onClosed?.();
  };
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open title={title} tone={tone} onClose={close} initialFocus={closeButton}>
      <div className="say">{text}</div>
      <div className="dlg-f">
        <Button ref={closeButton} variant="primary" onClick={close}>
          {closeLabel}
        </Button>
      </div>
    </Dialog>
  );
}
