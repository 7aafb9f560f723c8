import { useEffect, useState, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { saidAfter } from "./said-after.ts";
import { watchedRow } from "./watched-row.ts";

type Kind = "success" | "warning" | "error" | "info";
export type Toast = {
  id: number;
  kind: Kind;
  text: string;
  at: Date;
  /** it stays until somebody closes it: what it says stands nowhere else */
  isKept: boolean;
};

const SHOWN_MS = { success: 5000, warning: 5000, info: 5000, error: 10_000 } as const;
const HISTORY = 20;

const shown = watchedRow<Toast>();
let past: readonly Toast[] = [];
let lastId = 0;

function show(kind: Kind, text: string, isKept = false): void {
  const made = { id: ++lastId, kind, text, at: new Date(), isKept };
  past = [made, ...past].slice(0, HISTORY);
  shown.become(saidAfter(shown.now(), made));
}

export function dismissToast(id: number): void {
  shown.become(shown.now().filter((one) => one.id !== id));
}

/** Takes away what is said: a new try begins, and the last one's failure is no longer true. What has to be read stays. */
export const clearToasts = (): void => shown.become(shown.now().filter(({ isKept }) => isKept));

/** What was said lately, newest first: a toast that was missed can be read again. */
export const toastHistory = (): readonly Toast[] => past;

/** Short words at the page's edge; the specification's texts go through unchanged. */
export const toast = {
  success: (text: string) => show("success", text),
  warning: (text: string) => show("warning", text),
  error: (text: string) => show("error", text),
  info: (text: string) => show("info", text),
  /** a warning that is read and closed, however long that takes */
  untilRead: (text: string) => show("warning", text, true),
};

const icons = { success: "checkc", warning: "warn", error: "xc", info: "info" } as const;
const nothing: readonly Toast[] = [];

function ToastLine({ one }: { one: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || one.isKept) return;
    const timer = setTimeout(() => dismissToast(one.id), SHOWN_MS[one.kind]);
    return () => clearTimeout(timer);
  }, [held, one.id, one.kind, one.isKept]);
  return (
    <div
      className={`toast ${one.kind}`}
      role={one.kind === "error" ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[one.kind]} />
      <span>{one.text}</span>
      <button type="button" className="ib" aria-label="关闭提示" onClick={() => dismissToast(one.id)}>
        <Icon name="x" size="s" />
      </button>
    </div>
  );
}

/** Mounted once, above everything. The region is always there, so that readers notice what enters it. */
export function ToastViewport() {
  const list = useSyncExternalStore(shown.watch, shown.now, () => nothing);
  return (
    <section className="toasts" aria-label="提示" aria-live="polite">
      {list.map((one) => (
        <ToastLine key={one.id} one={one} />
      ))}
    </section>
  );
}
