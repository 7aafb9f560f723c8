import { guideDocument } from "@sannong/contract/catalogue/guides.schemas";
import type { InspectionRun } from "@sannong/contract/governance/inspection.schemas";
import { type NoticeKind, noticeKinds } from "@sannong/contract/content/notice-words";
import { recordKindNames, recordQueries } from "@sannong/contract/data/record-words";
import { DAY_MS, dayOf } from "@sannong/contract/rules/time/days";
import { errand } from "../../platform/jobs/errand.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Inspected, inspected, type InspectionFacts, isWholeGuide } from "./inspection.rules.ts";
import type { InspectionStore } from "./inspection.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "clock" | "log" | "jobs"> & {
  store: InspectionStore;
  latestLinkCheck: () => Promise<InspectionFacts["links"]>;
  filingMissing: () => Promise<string[]>;
  texts: () => Promise<{ title: string; text: string }[]>;
};

/** A run that has not ended by now never will. */
const DEAD_AFTER_MS = 10 * 60_000;
const ANSWERS_DAYS = 7;
const LATE_DAYS = 92;

const noticeColumns = Object.keys(noticeKinds) as NoticeKind[];
const otherColumns = {
  finance: "金融超市",
  machines: "农机推广",
  scenes: "地方场景",
  reports: "分析报告",
  data: "数据资源",
} as const;
const isGuide = (document: unknown) => guideDocument.safeParse(document).success;

type StoredRun = Omit<InspectionRun, "begunAt" | "endedAt"> & { begunAt: Date; endedAt: Date };
const toView = ({ begunAt, endedAt, ...run }: StoredRun): InspectionRun => ({
  ...run,
  begunAt: begunAt.toISOString(),
  endedAt: endedAt.toISOString(),
});

/** 巡检: each item is reckoned from what is there, by a job, and what it came to is kept. */
export function inspectionService({ jobs, store, clock, log, latestLinkCheck, filingMissing, texts }: Deps) {
  async function factsNow(): Promise<InspectionFacts> {
    const now = clock();
    const [newest, there, unanswered, guides, written, links, missing, systems, ratingsOverdue, audit] =
      await Promise.all([
        store.newestNotices(now),
        store.filled(),
        store.unanswered(now, new Date(now.getTime() - LATE_DAYS * DAY_MS)),
        store.guides(),
        texts(),
        latestLinkCheck(),
        filingMissing(),
        store.answersSince(dayOf(now, ANSWERS_DAYS)),
        store.ratingsOverdue(now),
        store.latestAuditCheck(),
      ]);
    const rowsOf = (what: string) => (there[what] ? 1 : 0);
    return {
      now,
      updated: noticeColumns.map((kind) => ({ name: noticeKinds[kind].name, latest: newest.get(kind) ?? null })),
      filled: [
        ...noticeColumns.map((kind) => ({ name: noticeKinds[kind].name, rows: newest.has(kind) ? 1 : 0 })),
        ...recordKindNames.map((kind) => ({ name: recordQueries[kind].title, rows: rowsOf(`records.${kind}`) })),
        ...Object.entries(otherColumns).map(([what, name]) => ({ name, rows: rowsOf(what) })),
      ],
      unanswered,
      guides: guides.map(({ name, document }) => ({
        name,
        isWhole: document === null ? null : isWholeGuide(document, isGuide),
      })),
      texts: written,
      links,
      filingMissing: missing,
      systems,
      ratingsOverdue,
      audit,
    };
  }

  const perform = async (id: string): Promise<void> => store.end(id, clock(), inspected(await factsNow()));
  const { ask, byCalendar } = errand({
    clock,
    jobs,
    name: "inspect",
    deadAfterMs: DEAD_AFTER_MS,
    inTransaction: store.inTransaction,
    begin: store.begin,
    perform,
    underWay: "inspection.underWay",
  });

  return {
    perform,
    ask,

    async runByCalendar(): Promise<void> {
      if (!(await byCalendar())) log.info("an inspection was under way already");
    },

    async latest() {
      const [[latest], underWay] = await Promise.all([store.runs({ offset: 0, limit: 1 }), store.underWay()]);
      return {
        latest: latest ? toView(latest) : null,
        underWay: underWay ? { begunAt: underWay.begunAt.toISOString() } : null,
      };
    },

    async list({ pageNum, pageSize }: { pageNum: number; pageSize: number }) {
      const [runs, total] = await Promise.all([
        store.runs({ offset: (pageNum - 1) * pageSize, limit: pageSize }),
        store.countRuns(),
      ]);
      return { records: runs.map(toView), total, pageNum, pageSize };
    },

    /** @throws Refusal `inspection.unknown` */
    async read(id: string): Promise<{ run: InspectionRun; items: Inspected[] }> {
      const [run] = /^\d{1,18}$/.test(id) ? await store.runs({ id, offset: 0, limit: 1 }) : [];
      if (!run) throw new Refusal("inspection.unknown");
      return { run: toView(run), items: await store.items(id) };
    },
  };
}

export type InspectionService = ReturnType<typeof inspectionService>;
