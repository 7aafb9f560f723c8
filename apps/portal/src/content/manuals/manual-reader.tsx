import * as styles from "./manual-reader.module.css";
import { Icon } from "@sannong/ui";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { needsSignIn } from "../../lib/session/obstacle.ts";
import { useSession } from "../../lib/session/session.ts";
import { builtHtml } from "../../lib/browser/trusted-text.ts";
import type { ManualText } from "./manuals.queries.ts";
import { chapterIn } from "./named-chapter.ts";
import { useChapterInSight } from "./use-chapter-in-sight.ts";

type Chapters = ManualText["chapters"];

const Contents = ({ chapters, here }: { chapters: Chapters; here?: string | undefined }) => (
  <ol>
    {chapters.map(({ id, text }) => (
      <li key={id}>
        <a href={`#${id}`} aria-current={id === here ? "true" : undefined}>
          {text}
        </a>
      </li>
    ))}
  </ol>
);

/** A chapter that an address names is shown, also when the text came after the page. */
function useNamedChapter(hash: string) {
  useEffect(() => {
    if (hash === "") return;
    document.getElementById(chapterIn(hash))?.scrollIntoView();
  }, [hash]);
}

/** Links in the text that lead to pages of the portal stay within the application. */
function useLinksWithin(text: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  useEffect(() => {
    const shown = text.current;
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
      const href = event.target.closest("a")?.getAttribute("href");
      if (!href?.startsWith("/")) return;
      event.preventDefault();
      void navigate(href);
    };
    shown?.addEventListener("click", follow);
    return () => shown?.removeEventListener("click", follow);
  }, [text, navigate]);
}

/** What the text leads to tells a visitor, as every link does, when it needs a sign-in. */
function useSignInMarks(text: RefObject<HTMLElement | null>, html: string) {
  const isVisitor = useSession().status === "anonymous";
  useEffect(() => {
    if (!isVisitor || html === "") return undefined;
    const marks = [...(text.current?.querySelectorAll<HTMLAnchorElement>('a[href^="/"]') ?? [])]
      .filter((link) => needsSignIn(link.pathname))
      .map((link) => {
        const mark = document.createElement("span");
        mark.textContent = "（需登录）";
        link.append(mark);
        return mark;
      });
    return () => marks.forEach((mark) => mark.remove());
  }, [text, html, isVisitor]);
}

/** The text of a manual beside its table of contents. */
export function ManualReader({ chapters, html }: Pick<ManualText, "chapters" | "html">) {
  const { hash } = useLocation();
  const here = useChapterInSight(chapters);
  const text = useRef<HTMLElement>(null);
  // the same object each time: what was put into the text stays when the page is drawn anew
  const markup = useMemo(() => ({ __html: builtHtml(html) }), [html]);
  useNamedChapter(hash);
  useLinksWithin(text);
  useSignInMarks(text, html);

  return (
    <div className={styles.manualCols}>
      <nav className={styles.manualNav} aria-label="手册目录">
        <h2>目录</h2>
        <Contents chapters={chapters} here={here} />
      </nav>
      {/* folded again as soon as a chapter was chosen */}
      <details className={`${styles.manualFold} no-print`} key={hash}>
        <summary>
          目录（{chapters.length} 章）
          <Icon name="down" size="s" />
        </summary>
        <nav aria-label="手册目录（折叠）">
          <Contents chapters={chapters} />
        </nav>
      </details>
      <article className={`card ${styles.manualText} sized`} ref={text} dangerouslySetInnerHTML={markup} />
    </div>
  );
}
