import { type ReportPeriod, reportPeriods, reportThemes, timeWords } from "@sannong/contract/data/report-words";
import type { ReportChapter, ReportChart, ReportContent, ReportFigure } from "@sannong/contract/data/reports";
import { type BrainChange, figureWords, monthWords } from "@sannong/contract/data/indicators-words";
import {
  averageOver,
  figureOf,
  leaning,
  lookerIn,
  type Look,
  monthsOf,
  monthsUpTo,
  type ReportFacts,
  type ReportIndicator,
} from "./reports.rules.ts";
import { monthBefore } from "./indicators.rules.ts";

/** How a theme speaks: what only somebody who knows the field can say. */
export type ReportVoice = {
  /** 粮食生产 in “全省粮食生产总体平稳” */
  about: string;
  /** indicators with a chapter of their own, in this order; the first also compares the regions */
  leading: readonly string[];
  /** what is usually behind a rise, a fall; by indicator */
  because: Readonly<Record<string, { rise: string; fall: string }>>;
  /** what to look after where nothing has become worse */
  risk: string;
  advice: readonly string[];
};

export type ComposedReport = { title: string; summary: string; content: ReportContent };

const numerals = ["一", "二", "三", "四", "五", "六", "七", "八"];
const previous: Record<ReportPeriod, string> = { month: "上月", quarter: "上季度", year: "上年末" };
/** What the number of a time is: its month's, its months' average, or the one it ended with. */
const told = { month: "", quarter: "月均", year: "年末" } as const;

const withUnit = (value: number, { decimals, unit }: Pick<ReportFigure, "decimals" | "unit">) =>
  `${figureWords(value, decimals)}${unit === "%" ? "%" : ` ${unit}`}`;

/** `同比增长 1.2%`, `较上月下降 0.4 个百分点`, `同比持平`. */
function compared(against: string, change: BrainChange | null): string | null {
  if (change === null) return null;
  if (change.by === 0) return `${against}持平`;
  const by = Math.abs(change.by).toFixed(1);
  if (change.kind === "points") return `${against}${change.by > 0 ? "提高" : "下降"} ${by} 个百分点`;
  return `${against}${change.by > 0 ? "增长" : "下降"} ${by}%`;
}

const isReported = (figure: ReportFigure): figure is ReportFigure & { value: number } => figure.value !== null;

function inOneSentence(figure: ReportFigure & { value: number }, period: ReportPeriod): string {
  const parts = [
    `${figure.name}${told[period]} ${withUnit(figure.value, figure)}`,
    compared("同比", figure.yearOnYear),
    compared(`较${previous[period]}`, figure.onPrevious),
  ];
  return parts.filter((part) => part !== null).join("，");
}

function tone(better: number, worse: number): string {
  if (better + worse === 0) return "情况如下";
  if (better > worse * 2) return "总体向好";
  return better >= worse ? "总体平稳" : "有所走弱";
}

function general({ period, until, region }: ReportFacts, figures: readonly ReportFigure[], voice: ReportVoice) {
  const count = (side: string) => figures.filter((figure) => leaning(figure) === side).length;
  const [better, worse] = [count("better"), count("worse")];
  const opening = `${timeWords(period, until)}，${region.name}${voice.about}${tone(better, worse)}。`;
  const rest = figures.length - better - worse;
  const sides = [
    ...(better > 0 ? [`${better} 项同比向好`] : []),
    ...(worse > 0 ? [`${worse} 项须关注`] : []),
    ...(rest > 0 ? [`${rest} 项持平、不分好坏或没有同期数据`] : []),
  ];
  const counted = `列入监测的指标共 ${figures.length} 项，其中 ${sides.join("，")}。`;
  const each = figures.filter(isReported).map((figure) => inOneSentence(figure, period));
  return { opening, paragraphs: [opening + counted, `${each.join("；")}。`] };
}

/** Twelve months up to the last one, beside the same months a year before. */
function yearChart(indicator: ReportIndicator, { until, region }: ReportFacts, look: Look): ReportChart {
  const months = monthsUpTo(until, 12);
  return {
    kind: "line",
    title: `${region.name}${indicator.name}走势`,
    unit: indicator.unit,
    decimals: indicator.decimals,
    rowTitle: "月份",
    series: ["近十二个月", "上年同期"],
    rows: months.map((month) => ({
      label: month,
      values: [look(indicator.code, region.code, month), look(indicator.code, region.code, monthBefore(month, 12))],
    })),
    source: `${indicator.source}，${indicator.owner}`,
  };
}

function chapterOn(
  indicator: ReportIndicator,
  figure: ReportFigure & { value: number },
  facts: ReportFacts,
  { look, voice }: { look: Look; voice: ReportVoice },
): Omit<ReportChapter, "title"> {
  const chart = yearChart(indicator, facts, look);
  const values = chart.rows.flatMap(({ label, values: [value] }) =>
    typeof value === "number" ? [{ label, value }] : [],
  );
  const ordered = values.toSorted((one, other) => one.value - other.value);
  const [least, most] = [ordered[0], ordered.at(-1)];
  const because = voice.because[indicator.code];
  const direction = figure.yearOnYear?.by ?? 0;
  const range =
    least && most && least.value !== most.value
      ? `近十二个月中，最高为 ${monthWords(most.label)}的 ${withUnit(most.value, indicator)}，最低为 ${monthWords(
          least.label,
        )}的 ${withUnit(least.value, indicator)}。`
      : "";
  return {
    paragraphs: [
      `${inOneSentence(figure, facts.period)}。${because && direction !== 0 ? because[direction > 0 ? "rise" : "fall"] : ""}`,
      ...(range ? [range] : []),
    ],
    chart,
  };
}

function howMany(risen: number, all: number): string {
  if (risen === 0) return `${all} 个地区都没有上升`;
  return risen === all ? `${all} 个地区全部上升` : `${all} 个地区中有 ${risen} 个上升`;
}

/** How the parts of the region stand to each other; nothing where there are too few to compare. */
function comparison(indicator: ReportIndicator, facts: ReportFacts, look: Look): Omit<ReportChapter, "title"> | null {
  const { period, until, parts } = facts;
  const over = (code: string, earlier: number) =>
    averageOver(monthsOf(period, until, earlier), (month) => look(indicator.code, code, month), indicator.decimals);
  const ranked = parts
    .flatMap(({ code, name }) => {
      const value = over(code, 0);
      return value === null ? [] : [{ name, value, yearAgo: over(code, 12) }];
    })
    .sort((one, other) => other.value - one.value);
  const [first, last] = [ranked[0], ranked.at(-1)];
  if (!first || !last || ranked.length < 3) return null;
  const words = (some: typeof ranked) =>
    some.map(({ name, value }) => `${name}（${withUnit(value, indicator)}）`).join("、");
  const comparable = ranked.filter(({ yearAgo }) => yearAgo !== null);
  const risen = comparable.filter(({ value, yearAgo }) => value > (yearAgo ?? value)).length;
  const sentences = [
    `${indicator.name}居前三位的是${words(ranked.slice(0, 3))}`,
    ...(ranked.length > 6 ? [`居后三位的是${words(ranked.slice(-3))}`] : []),
    `最高与最低相差 ${withUnit(Number((first.value - last.value).toFixed(indicator.decimals)), indicator)}`,
  ];
  const rise = comparable.length > 0 ? `与上年同期相比，${howMany(risen, comparable.length)}。` : "";
  return {
    paragraphs: [`${sentences.join("；")}。${rise}`],
    chart: {
      kind: "bars",
      title: `各地${indicator.name}`,
      unit: indicator.unit,
      decimals: indicator.decimals,
      rowTitle: "地区",
      series: [timeWords(period, until), "上年同期"],
      rows: ranked.map(({ name, value, yearAgo }) => ({ label: name, values: [value, yearAgo] })),
      source: `${indicator.source}，${indicator.owner}`,
    },
  };
}

function toWatch(figures: readonly ReportFigure[], voice: ReportVoice): string[] {
  const worse = figures.filter(isReported).filter((figure) => leaning(figure) === "worse");
  const missing = figures.filter((figure) => !isReported(figure));
  const causes = (figure: ReportFigure) =>
    voice.because[figure.code]?.[(figure.yearOnYear?.by ?? 0) > 0 ? "rise" : "fall"] ?? "请责任处室核实原因。";
  const isCompared = figures.some(({ yearOnYear }) => yearOnYear !== null);
  const none = isCompared ? "本期没有同比走弱的指标。" : "本期没有可与上年同期比较的数据。";
  return [
    ...(worse.length === 0 ? [`${none}${voice.risk}`] : []),
    ...worse.map((figure) => `${figure.name}${compared("同比", figure.yearOnYear) ?? ""}。${causes(figure)}`),
    ...missing.map(({ name, owner }) => `${name}本期数据尚未报齐，未列入比较，请${owner}督促补报。`),
  ];
}

/**
 * Writes a report from its figures. The same facts give the same words.
 *
 * @returns null where no figure of the time is complete: then there is nothing to report
 */
export function composeReport(facts: ReportFacts, voice: ReportVoice): ComposedReport | null {
  const { period, until, theme, region, indicators } = facts;
  const look = lookerIn(facts.values);
  const figures = indicators.map((indicator) => figureOf(indicator, facts, look));
  if (!figures.some(isReported)) return null;
  const figureBy = new Map(figures.filter(isReported).map((figure) => [figure.code, figure]));
  const leading = voice.leading.flatMap((code) => {
    const indicator = indicators.find((one) => one.code === code);
    const figure = figureBy.get(code);
    return indicator && figure ? [{ indicator, figure }] : [];
  });
  const opening = general(facts, figures, voice);
  const first = leading[0]?.indicator;
  const compare = first && comparison(first, facts, look);
  const chapters: ReportChapter[] = [
    { title: "总体情况", paragraphs: opening.paragraphs, chart: null },
    ...leading.map(({ indicator, figure }) => ({
      title: indicator.name,
      ...chapterOn(indicator, figure, facts, { look, voice }),
    })),
    ...(compare ? [{ title: "地区比较", ...compare }] : []),
    { title: "须关注的情况", paragraphs: toWatch(figures, voice), chart: null },
    {
      title: "下一步工作",
      paragraphs: voice.advice.map((advice, index) => `（${numerals[index] ?? ""}）${advice}`),
      chart: null,
    },
  ];
  const lead = leading[0]?.figure ?? figures.find(isReported);
  return {
    title: `${region.name}${reportThemes[theme]}${reportPeriods[period]}（${timeWords(period, until)}）`,
    summary: `${opening.opening}${lead && isReported(lead) ? `${inOneSentence(lead, period)}。` : ""}`,
    content: {
      figures,
      chapters: chapters.map(({ title, ...chapter }, index) => ({
        title: `${numerals[index] ?? ""}、${title}`,
        ...chapter,
      })),
    },
  };
}
