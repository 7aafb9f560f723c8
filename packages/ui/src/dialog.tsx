import { Dialog as Base } from "@base-ui/react/dialog";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { dialogOpened, uppermostDialog } from "./uppermost-dialog.ts";

type Tone = "plain" | "ok" | "warn" | "danger";
const toneIcons = { plain: null, ok: "checkc", warn: "warn", danger: "warn" } as const satisfies Record<
  Tone,
  IconName | null
>;

type Props = {
  open: boolean;
  /** asked by ✕, Escape and a press outside; without it, or with `closable={false}`, there is no way out but the content's */
  onClose?: () => void;
  title: string;
  /** 526 single-purpose, 640 forms, 780 sign-in and registration */
  width?: 526 | 640 | 780;
  /** the picture side of a 780 dialog, see DialogSide */
  side?: ReactNode;
  closable?: boolean;
  /** a press outside closes too; off where a form would be lost */
  closeOnOutsidePress?: boolean;
  /** the title is drawn by the content or the side; readers still get it */
  hideTitle?: boolean;
  tone?: Tone;
  role?: "dialog" | "alertdialog";
  /** at the right edge, full height: for reading and deciding one after another of a list */
  drawer?: boolean;
  /** where the keyboard starts; else at the first field or button of the content, not at ✕ */
  initialFocus?: ComponentProps<typeof Base.Popup>["initialFocus"];
  /** where the keyboard goes on afterwards; else where it was, which may be gone */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
};

type Filled = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const fields = "input:enabled:not([readonly]), select:enabled, textarea:enabled:not([readonly])";

/**
 * The first field that waits for an answer, else the first; without any, the first thing to press. What stands at the
 * edge is read from its top: of its fields many may stay empty.
 */
function firstControl(body: HTMLElement | null, isRead: boolean): HTMLElement | null {
  const all = [...(body?.querySelectorAll<Filled>(fields) ?? [])];
  // a picker that is typed into shows its choice beside its field, which is empty
  const isEmpty = (field: Filled) => field.value === "" && field.getAttribute("role") !== "combobox";
  const waiting = isRead ? undefined : all.find(isEmpty);
  return waiting ?? all[0] ?? body?.querySelector<HTMLElement>("button:enabled, a[href]") ?? null;
}

/** Toasts keep away from what a dialog says. */
const tellPage = () => document.documentElement.toggleAttribute("data-dialog", uppermostDialog() !== undefined);

/** Whoever watches over Back learns what lies above the page. */
function useTellOpen(open: boolean, close: (() => void) | undefined) {
  const latest = useRef(close);
  useEffect(() => void (latest.current = close));
  useEffect(() => {
    if (!open) return;
    const closed = dialogOpened({ wayOut: () => latest.current });
    tellPage();
    return () => {
      closed();
      tellPage();
    };
  }, [open]);
}

/** Traps and restores focus, locks the page behind; full screen on phones from 640 up. */
export function Dialog({
  open,
  onClose,
  title,
  width = 526,
  side,
  closable = true,
  closeOnOutsidePress = false,
  hideTitle = false,
  tone = "plain",
  role = "dialog",
  drawer = false,
  initialFocus,
  finalFocus,
  children,
}: Props) {
  const mayClose = closable && onClose !== undefined;
  const sign = toneIcons[tone];
  const body = useRef<HTMLDivElement>(null);
  // some of what stands at the edge is kept in the address, which Back changes by itself
  useTellOpen(open, mayClose && !drawer ? onClose : undefined);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!closeOnOutsidePress}
      onOpenChange={(next) => {
        if (!next && mayClose) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="mask" />
        <Base.Viewport className={drawer ? "stage edge" : "stage"}>
          <Base.Popup
            className={`dlg w${width}${side ? " two" : ""}`}
            role={role}
            // A keyboard that springs up on a phone would hide what the dialog says, so a touch starts nowhere.
            initialFocus={initialFocus ?? ((how) => how === "touch" || (firstControl(body.current, drawer) ?? true))}
            {...(finalFocus && { finalFocus })}
          >
            {mayClose && (
              <Base.Close className="ib dlg-x" aria-label="关闭">
                <Icon name="x" />
              </Base.Close>
            )}
            {side}
            <div className="grow">
              <div className={hideTitle ? "sr" : `dlg-h ${tone}`}>
                {sign && <Icon name={sign} />}
                <Base.Title>{title}</Base.Title>
              </div>
              <div ref={body} className="dlg-b">
                {children}
              </div>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type ConfirmProps = {
  open?: boolean;
  title: string;
  children?: ReactNode;
  /** a verb: 停用系统, not 确定, wherever one fits */
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: Tone;
  busy?: boolean;
  onConfirm: () => void;
  /** without it there is one button and no way round */
  onCancel?: () => void;
  /** where the keyboard goes on when what opened it is gone by then */
  finalFocus?: Props["finalFocus"];
};

/** Names the consequence and asks. */
export function ConfirmDialog({
  open = true,
  title,
  children,
  confirmLabel = "确定",
  cancelLabel = "取消",
  tone = "warn",
  busy = false,
  onConfirm,
  onCancel,
  finalFocus,
}: ConfirmProps) {
  const no = useRef<HTMLButtonElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  // a press on Enter out of habit must not destroy anything
  const start = tone === "danger" && onCancel ? no : yes;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      tone={tone}
      role="alertdialog"
      initialFocus={start}
      finalFocus={finalFocus}
    >
      {children && <div className="say">{children}</div>}
      <div className="dlg-f">
        {onCancel && (
          <Button ref={no} onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        <Button ref={yes} variant={tone === "danger" ? "dangerFilled" : "primary"} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
