/** What is measured, in the text that Prometheus reads (exposition format 0.0.4). Why it is our own: decision 71. */

type Labels = Record<string, string>;
type Kind = "counter" | "gauge" | "histogram";
type Family = { name: string; help: string; kind: Kind; lines: () => Iterable<string> };

/** A name with its labels has at most so many series here; what comes after them is counted as one. */
const MOST_SERIES = 2000;
const OTHER = "other";

const escaped = (value: string) => value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
const labelled = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(",");
const withLabels = (name: string, labels: string) => (labels === "" ? name : `${name}{${labels}}`);

/** Series by the text of their labels; one more than there may be goes to those that share a place. */
function seriesOf<Value>(first: () => Value) {
  const kept = new Map<string, Value>();
  return {
    kept,
    at(labels: Labels): Value {
      let text = labelled(labels);
      if (kept.size >= MOST_SERIES && !kept.has(text))
        text = labelled(Object.fromEntries(Object.keys(labels).map((name) => [name, OTHER])));
      let value = kept.get(text);
      if (value === undefined) kept.set(text, (value = first()));
      return value;
    },
  };
}

/** Counts up; what it says is only ever compared with what it said before. */
export type Counter<Name extends string> = {
  add(labels: Record<Name, string>, by?: number): void;
  /** One series, for whoever adds to it often: its labels are put together once. */
  at(labels: Record<Name, string>): { value: number };
};
/** What is read when somebody asks. `read` gives each series anew; what it gives no more is gone. */
export type Reading<Name extends string> = readonly { labels: Record<Name, string>; value: number }[];
export type Histogram<Name extends string> = {
  /** One series: its labels are put together once. */
  at(labels: Record<Name, string>): { observe(value: number): void };
};

type About<Name extends string> = { name: string; help: string; labels?: readonly Name[] };

/** Tells of what could not be read, by the name of what it was. */
type CannotRead = (what: string, failure: unknown) => void;

/**
 * A set of metrics. Counters and histograms are told as things happen and cost an addition; readings are taken when
 * somebody asks, in groups, of which one that fails leaves the others standing.
 */
export function createMetrics() {
  const families: Family[] = [];
  const groups: { what: string; read: () => Promise<void> | void }[] = [];
  const hasNames = new Set<string>();

  function add(family: Family): void {
    if (hasNames.has(family.name)) throw new Error(`there are two metrics called ${family.name}`);
    hasNames.add(family.name);
    families.push(family);
  }

  function counter<Name extends string = never>({ name, help }: About<Name>): Counter<Name> {
    const series = seriesOf(() => ({ value: 0 }));
    add({
      name,
      help,
      kind: "counter",
      *lines() {
        for (const [labels, { value }] of series.kept) yield `${withLabels(name, labels)} ${value}`;
      },
    });
    return { at: series.at, add: (labels, by = 1) => void (series.at(labels).value += by) };
  }

  /** A gauge whose series are set anew at each reading. */
  function gauge<Name extends string = never>({ name, help }: About<Name>): (reading: Reading<Name>) => void {
    let now: Reading<Name> = [];
    add({
      name,
      help,
      kind: "gauge",
      *lines() {
        for (const { labels, value } of now.slice(0, MOST_SERIES))
          yield `${withLabels(name, labelled(labels))} ${value}`;
      },
    });
    return (reading) => void (now = reading);
  }

  /** @param buckets upper bounds, ascending */
  function histogram<Name extends string = never>({
    name,
    help,
    buckets,
  }: About<Name> & { buckets: readonly number[] }): Histogram<Name> {
    const series = seriesOf(() => {
      const one = { counts: buckets.map(() => 0), count: 0, sum: 0, observe };
      function observe(value: number): void {
        one.count += 1;
        one.sum += value;
        for (let place = buckets.length - 1; place >= 0 && value <= buckets[place]!; place -= 1)
          one.counts[place]! += 1;
      }
      return one;
    });
    add({
      name,
      help,
      kind: "histogram",
      *lines() {
        for (const [labels, { counts, count, sum }] of series.kept) {
          const joined = labels === "" ? "" : `${labels},`;
          for (const [place, bound] of buckets.entries())
            yield `${name}_bucket{${joined}le="${bound}"} ${counts[place]}`;
          yield `${name}_bucket{${joined}le="+Inf"} ${count}`;
          yield `${withLabels(`${name}_sum`, labels)} ${sum}`;
          yield `${withLabels(`${name}_count`, labels)} ${count}`;
        }
      },
    });
    return { at: series.at };
  }

  return {
    counter,
    gauge,
    histogram,
    /** Runs before each answer; several groups run at once. */
    beforeAnswer: (what: string, read: () => Promise<void> | void) => void groups.push({ what, read }),

    /** All there is, read now. @param cannotRead told of each group that failed, whose gauges stay as they were */
    async text(cannotRead: CannotRead): Promise<string> {
      const outcomes = await Promise.allSettled(groups.map(async ({ read }) => read()));
      for (const [index, outcome] of outcomes.entries())
        if (outcome.status === "rejected") cannotRead(groups[index]!.what, outcome.reason);
      const blocks = families.map(({ name, help, kind, lines }) =>
        [`# HELP ${name} ${help.replaceAll("\\", "\\\\")}`, `# TYPE ${name} ${kind}`, ...lines()].join("\n"),
      );
      return `${blocks.join("\n")}\n`;
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";
