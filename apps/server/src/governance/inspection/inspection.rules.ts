import { CATCH_ALL } from "@sannong/contract/catalogue/guide-words";
import {
  type InspectionKey,
  inspectionItems,
  type InspectionVerdict,
  MOST_NAMED,
} from "@sannong/contract/governance/inspection-words";
import { DAY_MS } from "@sannong/contract/rules/time/days";

type Column = { name: string; latest: Date | null };
export type InspectionFacts = {
  now: Date;
  /** columns that are to be kept up, with their newest entry */
  updated: readonly Column[];
  /** columns of the public pages, with how much is in them */
  filled: readonly { name: string; rows: number }[];
  /** reference numbers of messages without an answer */
  unanswered: { older: readonly string[]; overdue: readonly string[] };
  /** a service, and whether its guide has every element; null: it has none */
  guides: readonly { name: string; isWhole: boolean | null }[];
  texts: readonly { title: string; text: string }[];
  links: { endedAt: Date; broken: number } | null;
  /** what is missing of the owner's values, by name */
  filingMissing: readonly string[];
  systems: readonly { name: string; asked: number; answered: number }[];
  ratingsOverdue: number;
  audit: { endedAt: Date; isIntact: boolean | null; faults: number } | null;
};
export type Inspected = { key: InspectionKey; figure: number | null; verdict: InspectionVerdict; named: string[] };

const HOME_DAYS = 14;
const COLUMN_DAYS = 180;
/** From so many columns on, it decides alone. */
const VETO_COLUMNS = 5;
const LINKS_FRESH_DAYS = 7;
const AUDIT_FRESH_DAYS = 2;
const LEAST_ANSWERED = 0.95;

const daysSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / DAY_MS);

/** Usual slips of the pen in official texts, and what is meant. */
const slips: readonly [wrong: RegExp, right: string][] = [
  [/登陆(?=系统|账号|平台|网站|门户|后)/, "登录"],
  [/帐号|帐户/, "账号、账户"],
  [/截止到?(?=\d{4}年)/, "截至"],
  [/布署/, "部署"],
  [/按装/, "安装"],
  [/既使/, "即使"],
  [/做为/, "作为"],
  [/渡假|欢渡/, "度"],
  [/农业农材|农村农业部|农业农村农业部/, "农业农村（部）"],
];
/** Spelling mistakes and names of offices that are often written wrong, each with what it should be. */
export const slipsIn = (text: string): string[] =>
  slips.flatMap(([wrong, right]) => {
    const [found] = wrong.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}”应为“${right}”`];
  });

/** A guide without catch-all words and with every element filled. */
export const isWholeGuide = (document: unknown, isOfSchema: (document: unknown) => boolean): boolean =>
  isOfSchema(document) && !CATCH_ALL.test(JSON.stringify(document));

const counted = (key: InspectionKey, named: readonly string[], vetoFrom = Number.POSITIVE_INFINITY): Inspected => {
  const figure = named.length;
  const verdict = figure === 0 ? "good" : figure >= vetoFrom ? "veto" : "warn";
  return { key, figure, verdict, named: named.slice(0, MOST_NAMED) };
};
const unknown = (key: InspectionKey, why: string): Inspected => ({
  key,
  figure: null,
  verdict: "unknown",
  named: [why],
});

function home({ updated, now }: InspectionFacts): Inspected {
  const times = updated.flatMap(({ latest }) => (latest ? [latest.getTime()] : []));
  if (times.length === 0) return { key: "home", figure: null, verdict: "veto", named: ["首页还没有任何内容"] };
  const figure = Math.max(0, daysSince(new Date(Math.max(...times)), now));
  return { key: "home", figure, verdict: figure > HOME_DAYS ? "veto" : "good", named: [] };
}

const columns = ({ updated, now }: InspectionFacts): Inspected =>
  counted(
    "columns",
    updated
      .filter(({ latest }) => latest === null || daysSince(latest, now) > COLUMN_DAYS)
      .map(({ name, latest }) => `${name}：${latest ? `${daysSince(latest, now)} 天未更新` : "没有内容"}`),
    VETO_COLUMNS,
  );

const guides = (facts: InspectionFacts): Inspected =>
  counted(
    "guides",
    facts.guides
      .filter(({ isWhole }) => isWhole !== true)
      .map(({ name, isWhole }) => `${name}：${isWhole === null ? "没有办事指南" : "要素不全或有兜底说法"}`),
    1,
  );

function links({ links: check, now }: InspectionFacts): Inspected {
  if (!check) return unknown("links", "还没有检查过，请到“网站管理”开始一次死链检查");
  if (daysSince(check.endedAt, now) >= LINKS_FRESH_DAYS)
    return unknown("links", `最近一次检查在 ${daysSince(check.endedAt, now)} 天前，请重新检查`);
  return { key: "links", figure: check.broken, verdict: check.broken > 0 ? "warn" : "good", named: [] };
}

const systems = (facts: InspectionFacts): Inspected =>
  counted(
    "systems",
    facts.systems
      .filter(({ asked, answered }) => asked > 0 && answered / asked < LEAST_ANSWERED)
      .map(({ name, asked, answered }) => `${name}：应答率 ${((answered / asked) * 100).toFixed(1)}%`),
  );

function audit({ audit: check, now }: InspectionFacts): Inspected {
  if (!check) return unknown("audit", "还没有核验过，请到“审计日志”开始一次核验");
  if (check.isIntact === false)
    return { key: "audit", figure: check.faults, verdict: "veto", named: ["日志被改动或缺失，请立即查看核验结果"] };
  if (check.isIntact === null || daysSince(check.endedAt, now) >= AUDIT_FRESH_DAYS)
    return unknown("audit", "2 天内没有完成的核验");
  return { key: "audit", figure: 0, verdict: "good", named: [] };
}

/** Every item of the inspection, judged by what is there. */
export function inspected(facts: InspectionFacts): Inspected[] {
  const { filled, unanswered, texts, filingMissing, ratingsOverdue } = facts;
  const found: Record<InspectionKey, Inspected> = {
    home: home(facts),
    columns: columns(facts),
    blank: counted(
      "blank",
      filled.filter(({ rows }) => rows === 0).map(({ name }) => name),
      VETO_COLUMNS,
    ),
    unanswered: counted("unanswered", unanswered.older, 1),
    overdue: counted("overdue", unanswered.overdue),
    guides: guides(facts),
    wording: counted(
      "wording",
      texts.flatMap(({ title, text }) => {
        const wrong = slipsIn(`${title}\n${text}`);
        return wrong.length === 0 ? [] : [`${title}：${wrong.join("，")}`];
      }),
    ),
    links: links(facts),
    filing: counted("filing", filingMissing),
    systems: systems(facts),
    ratings: {
      key: "ratings",
      figure: ratingsOverdue,
      verdict: ratingsOverdue > 0 ? "warn" : "good",
      named: [],
    },
    audit: audit(facts),
  };
  return (Object.keys(inspectionItems) as InspectionKey[]).map((key) => found[key]);
}
