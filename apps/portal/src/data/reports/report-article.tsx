import * as styles from "./report-article.module.css";
import { reportPeriods, reportThemes, timeWords } from "@sannong/contract/data/report-words";
import { exportReport, type Report } from "@sannong/contract/data/reports";
import { Button, toast } from "@sannong/ui";
import { Link } from "react-router";
import { ExportButton } from "../../lib/lists/export-button.tsx";
import { Attachments } from "../../lib/uploads/attachments.tsx";
import { dayInWords } from "../../lib/words/words.ts";
import { ReportChart } from "./report-chart.tsx";
import { Explanations, FigureTable } from "./report-figures.tsx";
import { DemonstrationNote } from "../../lib/words/demonstration.tsx";
import { demonstrationNotes } from "../../lib/words/demonstration-notes.ts";

function Acts({ report, asTable, onTable }: { report: Report; asTable: boolean; onTable: () => void }) {
  return (
    <p className={`${styles.rpActs} no-print`}>
      <Button size="small" icon={asTable ? "chart" : "list"} aria-pressed={asTable} onClick={onTable}>
        {asTable ? "看图" : "看数据表"}
      </Button>
      <ExportButton
        entry={exportReport}
        input={{ id: report.id }}
        name={report.title}
        label="导出 Excel"
        size="small"
        onDone={() => toast.success("图表数据已导出，本次导出已记入审计日志")}
      />
      <Button size="small" icon="doc" onClick={() => window.print()}>
        打印或存为 PDF
      </Button>
    </p>
  );
}

const anchor = (index: number) => `chapter-${index + 1}`;

function Contents({ report }: { report: Report }) {
  return (
    <nav className={styles.rpContents} aria-label="报告目录">
      <h2>目录</h2>
      <ol>
        {report.chapters.map(({ title }, index) => (
          <li key={title}>
            <a href={`#${anchor(index)}`}>{title}</a>
          </li>
        ))}
        <li>
          <a href="#about">附：指标说明</a>
        </li>
      </ol>
    </nav>
  );
}

type Props = { report: Report; asTable: boolean; onTable: () => void };

/** A report as it was published: chapters, figures with their tables, and where each number comes from. */
export function ReportArticle({ report, asTable, onTable }: Props) {
  const { title, summary, period, theme, until, region, author, publishedAt, chapters, figures, attachments } = report;
  // what was uploaded has its text in its files
  const isComposed = chapters.length > 0;
  const numberOf = (index: number) => chapters.slice(0, index + 1).filter(({ chart }) => chart !== null).length;
  return (
    <div className={styles.rpRead}>
      {isComposed && <Contents report={report} />}
      <article className={`card ${styles.rpPaper}`}>
        <header>
          <p className={styles.rpKind}>
            {reportThemes[theme]} · {reportPeriods[period]}
          </p>
          <h1>{title}</h1>
          <dl>
            <div>
              <dt>地区</dt>
              <dd>{region.name}</dd>
            </div>
            <div>
              <dt>报告期</dt>
              <dd>{timeWords(period, until)}</dd>
            </div>
            <div>
              <dt>发布</dt>
              <dd>{author}</dd>
            </div>
            <div>
              <dt>日期</dt>
              <dd>
                <time dateTime={publishedAt}>{dayInWords(publishedAt)}</time>
              </dd>
            </div>
          </dl>
          {isComposed && <Acts report={report} asTable={asTable} onTable={onTable} />}
        </header>
        <p className={styles.rpAbstract}>
          <b>摘要</b>
          {summary}
        </p>
        {chapters.map(({ title: name, paragraphs, chart }, index) => (
          <section key={name} id={anchor(index)} aria-labelledby={`${anchor(index)}-title`}>
            <h2 id={`${anchor(index)}-title`}>{name}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {index === 0 && <FigureTable report={report} />}
            {chart && <ReportChart chart={chart} number={numberOf(index)} asTable={asTable} />}
          </section>
        ))}
        <Attachments files={attachments} />
        {isComposed && (
          <>
            <section id="about" aria-labelledby="about-title">
              <h2 id="about-title">附：指标说明</h2>
              <Explanations figures={figures} />
            </section>
            <p className={styles.rpNote}>
              <DemonstrationNote>{demonstrationNotes.report}</DemonstrationNote>
              数值以发布时为准，发布后不随指标更新而变化。
            </p>
          </>
        )}
        <nav className={styles.rpNext} aria-label="相邻的报告">
          {report.later && <Link to={`?id=${encodeURIComponent(report.later.id)}`}>下一期：{report.later.title}</Link>}
          {report.earlier && (
            <Link to={`?id=${encodeURIComponent(report.earlier.id)}`}>上一期：{report.earlier.title}</Link>
          )}
        </nav>
      </article>
    </div>
  );
}
