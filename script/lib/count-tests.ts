import { existsSync, readFileSync } from "node:fs";

/**
 * Prints "passed failed" of a Vitest or Playwright JSON report, and names what failed, or passed only when tried
 * again; a run without a report is one failure.
 */
type Suite = {
  title: string;
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { status: "expected" | "unexpected" | "flaky" | "skipped" }[] }[];
};
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: { name: string; assertionResults: { fullName: string; status: string }[] }[];
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: Suite[];
};

const [file = "", exitCode = "1"] = process.argv.slice(2);
const report: Report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : {};

const storiesIn = (suites: readonly Suite[] = [], status: string): string[] =>
  suites.flatMap(({ suites: inner, specs = [] }) => [
    ...storiesIn(inner, status),
    ...specs
      .filter(({ tests }) => tests.some((one) => one.status === status))
      .map((spec) => `${spec.file}: ${spec.title}`),
  ]);
const failedTests = (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
  assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => `${name}: ${fullName}`),
);
for (const name of [...failedTests, ...storiesIn(report.suites, "unexpected")]) console.error(`failed: ${name}`);
for (const name of storiesIn(report.suites, "flaky")) console.error(`passed only when tried again: ${name}`);

const passed = report.numPassedTests ?? (report.stats?.expected ?? 0) + (report.stats?.flaky ?? 0);
const failed = report.numFailedTests ?? report.stats?.unexpected ?? 0;
const silent = passed + failed === 0 || (exitCode !== "0" && failed === 0);
console.log(`${passed} ${silent ? failed + 1 : failed}`);
