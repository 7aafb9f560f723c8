import * as styles from "../manual-reader.module.css";
import { useEffect, useRef } from "react";
import { chapterIn } from "../named-chapter.ts";
import { builtHtml } from "../../../lib/browser/trusted-text.ts";

/** A link in a preview shows its chapter here; anything else it could lead to would take the writer from their text. */
function stayHere(event: MouseEvent) {
  if (!(event.target instanceof Element)) return;
  const href = event.target.closest("a")?.getAttribute("href");
  if (href === undefined || href === null) return;
  event.preventDefault();
  if (href.startsWith("#")) document.getElementById(chapterIn(href))?.scrollIntoView();
}

type Props = {
  html: string;
  label: string;
  /** the chapter that is written, and so is looked at */
  at?: string | undefined;
};

/** A manual as its readers will see it, in a frame that scrolls by itself. */
export function ManualPreview({ html, label, at }: Props) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = frame.current;
    shown?.addEventListener("click", stayHere);
    return () => shown?.removeEventListener("click", stayHere);
  }, []);
  useEffect(() => {
    const chapter = at === undefined ? null : document.getElementById(at);
    if (frame.current && chapter) frame.current.scrollTop = chapter.offsetTop;
  }, [at]);
  return (
    // it scrolls by itself, by keyboard too
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.manualFrame} aria-label={label} tabIndex={0} ref={frame}>
      <div className={styles.manualText} dangerouslySetInnerHTML={{ __html: builtHtml(html) }} />
    </section>
  );
}
