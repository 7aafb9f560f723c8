import type { BrainBoard, BrainFigure, BrainIndicator } from "@sannong/contract/data/indicators";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import { monthOf } from "@sannong/contract/rules/time/days";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { aboveOf, changeSince, codesDown, isCounty, isStale, monthBefore, rootOf } from "./indicators.rules.ts";
import type { Indicator, Newest, IndicatorsStore } from "./indicators.store.ts";

type Deps = {
  store: IndicatorsStore;
  regions: Pick<RegionsModule, "nameOf" | "isKnown" | "isWithin">;
  clock: Clock;
};

const cycleWords = { month: "每月", quarter: "每季度", year: "每年" } as const;

/** The cockpit: what is counted in a region, what has changed, and how its parts stand. */
export function indicatorsService({ store, regions, clock }: Deps) {
  const place = (code: string) => ({ code, name: regions.nameOf(code) ?? code });
  const today = () => monthOf(clock());

  /** @throws Refusal `brain.outsideRegion` for a region above or beside the caller's own */
  function regionFor(caller: Pick<Caller, "regionCode">, requested: string | undefined) {
    const root = rootOf(caller.regionCode, PROVINCE_CODE);
    const code = requested ?? root;
    if (!regions.isKnown(code) || !regions.isWithin(code, root)) {
      throw new Refusal("brain.outsideRegion", { beyond: { kind: "region", id: code } });
    }
    return { code, path: codesDown(root, code).map(place) };
  }

  function figureOf(indicator: Indicator, newest: Newest | undefined): BrainFigure {
    const { code, name, unit, decimals, moreIsBetter, cycle } = indicator;
    const value = newest?.value ?? null;
    return {
      code,
      name,
      unit,
      decimals,
      moreIsBetter,
      value,
      month: newest?.month ?? null,
      yearOnYear: changeSince(value, newest?.yearAgo ?? null, unit),
      monthOnMonth: cycle === "month" ? changeSince(value, newest?.monthAgo ?? null, unit) : null,
      isStale: isStale(newest?.month ?? null, cycle, today()),
      standing: null,
    };
  }

  async function figuresOf(region: string, indicators: readonly Indicator[]): Promise<BrainFigure[]> {
    const found = await store.newest(
      region,
      indicators.map(({ code }) => code),
    );
    const byCode = new Map(found.map((one) => [one.indicator, one]));
    return placed(
      region,
      indicators.map((indicator) => figureOf(indicator, byCode.get(indicator.code))),
    );
  }

  /** The figures with their places among the regions beside this one; the province has none beside it. */
  async function placed(region: string, figures: readonly BrainFigure[]): Promise<BrainFigure[]> {
    if (region === PROVINCE_CODE) return [...figures];
    const told = figures.flatMap(({ code, month, value, moreIsBetter }) =>
      month === null || value === null ? [] : [{ code, month, value, moreIsBetter }],
    );
    const found = await store.standings(region, told);
    const byCode = new Map(found.map(({ indicator, ...standing }) => [indicator, standing]));
    return figures.map((figure) => ({ ...figure, standing: byCode.get(figure.code) ?? null }));
  }

  const counts =
    (theme: BrainTheme) =>
    ({ themes }: Indicator) =>
      themes.includes(theme);

  const partsOf = (region: string, figures: readonly BrainFigure[]) =>
    store.parts(
      region,
      figures.flatMap(({ code, month }) =>
        month === null ? [] : [{ indicator: code, month, monthAYearAgo: monthBefore(month, 12) }],
      ),
    );

  return {
    async board(
      {
        theme,
        regionCode,
        indicator,
      }: { theme: BrainTheme; regionCode?: string | undefined; indicator?: string | undefined },
      caller: Pick<Caller, "regionCode">,
    ): Promise<BrainBoard> {
      const { code, path } = regionFor(caller, regionCode);
      const all = await store.indicators();
      const indicators = all.filter(counts(theme));
      const selected = indicators.find((one) => one.code === (indicator ?? indicators[0]?.code));
      if (!selected && indicator !== undefined) throw new Refusal("brain.unknownIndicator");
      const figures = await figuresOf(code, indicators);
      const shown = figures.filter((figure) => figure.code === selected?.code);
      const above = aboveOf(code);
      const mayCompare = above !== null && path.some((one) => one.code === above);
      const parts = await partsOf(isCounty(code) && mayCompare ? above : code, shown);
      const told = new Set(figures.flatMap((figure) => (figure.month === null ? [] : [figure.code])));
      const newest = indicators.filter((one) => told.has(one.code)).map(({ updatedAt }) => updatedAt.getTime());
      return {
        region: place(code),
        path,
        figures,
        selected: selected?.code ?? null,
        indicators: all.length,
        within: above === null ? null : place(above),
        regions: parts.map(({ code: part, name, value, yearAgo }) => ({
          code: part,
          name,
          value,
          yearOnYear: changeSince(value, yearAgo, selected?.unit ?? ""),
        })),
        updatedAt: newest.length === 0 ? null : new Date(Math.max(...newest)).toISOString(),
      };
    },

    async indicator(
      { indicator: code, regionCode }: { indicator: string; regionCode?: string | undefined },
      caller: Pick<Caller, "regionCode">,
    ): Promise<BrainIndicator> {
      const region = regionFor(caller, regionCode);
      const indicator = (await store.indicators()).find((one) => one.code === code);
      if (!indicator) throw new Refusal("brain.unknownIndicator");
      const [[figure], series] = await Promise.all([
        figuresOf(region.code, [indicator]),
        store.series(region.code, code),
      ]);
      const { definition, source, owner, cycle, updatedAt } = indicator;
      return {
        ...(figure ?? figureOf(indicator, undefined)),
        region: place(region.code),
        definition,
        source,
        owner,
        cycle: cycleWords[cycle],
        updatedAt: series.length === 0 ? null : updatedAt.toISOString(),
        series,
      };
    },

    /** Every figure of the theme, for the region and each of its parts. */
    async table(
      { theme, regionCode }: { theme: BrainTheme; regionCode?: string | undefined },
      caller: Pick<Caller, "regionCode">,
    ) {
      const { code } = regionFor(caller, regionCode);
      const indicators = (await store.indicators()).filter(counts(theme));
      const figures = await figuresOf(code, indicators);
      const parts = await partsOf(code, figures);
      const { name: region } = place(code);
      const rows = indicators.flatMap(({ code: indicator, name, unit }, index) => {
        const { month = null, value = null, yearOnYear = null } = figures[index] ?? {};
        const of = { indicator: name, unit, month };
        return [
          { ...of, region, value, change: yearOnYear },
          ...parts
            .filter((part) => part.indicator === indicator)
            .map((part) => ({
              ...of,
              region: part.name,
              value: part.value,
              change: changeSince(part.value, part.yearAgo, unit),
            })),
        ];
      });
      return { region: place(code), rows };
    },
  };
}

export type IndicatorsService = ReturnType<typeof indicatorsService>;
