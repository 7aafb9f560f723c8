import { noticeKinds } from "@sannong/contract/notice-words";
import type { NoticeDetail } from "@sannong/contract/notices";
import { Button, toast } from "@sannong/ui";
import { useState } from "react";
import { Link } from "react-router";
import { dayInWords } from "./notice-dates.ts";

const isHeading = (paragraph: string) => /^[一二三四五六七八九十]+、\S{2,20}$/.test(paragraph);
const sizes = ["小", "中", "大"] as const;

async function copyText({ title, paragraphs, source, publishedAt }: NoticeDetail) {
  const text = [title, `${dayInWords(publishedAt)}　${source}`, ...paragraphs].join("\n");
  try {
    await navigator.clipboard.writeText(text);
    toast.success("全文已复制");
  } catch {
    toast.error("浏览器不允许复制，请选中文字后按 Ctrl+C");
  }
}

/** What one does with a text: larger letters, a copy, paper (requirements WEB-15). */
function Tools({ notice, size, onSize }: { notice: NoticeDetail; size: string; onSize: (size: string) => void }) {
  return (
    <div className="ntools no-print">
      <fieldset aria-label="字体大小">
        <span aria-hidden="true">字体</span>
        {sizes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={size === one}
            aria-label={`字体${one}`}
            onClick={() => onSize(one)}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <Button size="small" icon="copy" onClick={() => void copyText(notice)}>
        复制
      </Button>
      <Button size="small" icon="doc" onClick={() => window.print()}>
        打印
      </Button>
    </div>
  );
}

/** One notice, whole: every article says when it was published, and by whom. */
export function NoticeArticle({ notice }: { notice: NoticeDetail }) {
  const [size, setSize] = useState<string>("中");
  const { title, kind, publishedAt, source, author, paragraphs, earlier, later } = notice;
  return (
    <>
      <article className="card narticle" data-size={size}>
        <header>
          <h1>{title}</h1>
          <dl>
            <div>
              <dt>发布日期</dt>
              <dd>
                <time dateTime={publishedAt}>{dayInWords(publishedAt)}</time>
              </dd>
            </div>
            <div>
              <dt>来源</dt>
              <dd>{source}</dd>
            </div>
            <div>
              <dt>栏目</dt>
              <dd>
                <Link className="link" to={`/notices?kind=${kind}`}>
                  {noticeKinds[kind].name}
                </Link>
              </dd>
            </div>
          </dl>
          <Tools notice={notice} size={size} onSize={setSize} />
        </header>
        <div className="ntext">
          {paragraphs.map((paragraph, index) =>
            isHeading(paragraph) ? <h2 key={index}>{paragraph}</h2> : <p key={index}>{paragraph}</p>,
          )}
        </div>
        <p className="nsign">
          {author}
          <br />
          {dayInWords(publishedAt)}
        </p>
      </article>
      <nav className="nnext no-print" aria-label="相邻的通知">
        {later && <Link to={`/notices/${later.id}`}>上一篇：{later.title}</Link>}
        {earlier && <Link to={`/notices/${earlier.id}`}>下一篇：{earlier.title}</Link>}
      </nav>
    </>
  );
}
