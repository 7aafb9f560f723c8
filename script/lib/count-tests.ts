import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * Prints "passed failed" of a Vitest or Playwright JSON report, and says of what failed, or passed only when tried
 * again, why it did; a run without a report is one failure.
 */
type Story = {
  title: string;
  file: string;
  tests: {
    status: "expected" | "unexpected" | "flaky" | "skipped";
    results: { errors: { message?: string; location?: { file: string; line: number } }[] }[];
  }[];
};
type Suite = { title: string; suites?: Suite[]; specs?: Story[] };
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: Suite[];
};
type Failure = { name: string; why: string };

const [file = "", exitCode = "1"] = process.argv.slice(2);
const report: Report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : {};

const storiesIn = (suites: readonly Suite[] = []): Story[] =>
  suites.flatMap(({ suites: inner, specs = [] }) => [...storiesIn(inner), ...specs]);
const stories = storiesIn(report.suites);
const storiesThat = (status: string): Failure[] =>
  stories.flatMap(({ title, file: spec, tests }) =>
    tests
      .filter((one) => one.status === status)
      .map(({ results }) => {
        // out of time is one error, what was waited for then another
        const errors = results.find((one) => one.errors.length > 0)?.errors ?? [];
        const line = errors.find(({ location }) => location)?.location?.line;
        return {
          name: `${spec}: ${title}${line === undefined ? "" : ` (line ${line})`}`,
          why: errors.map(({ message = "" }) => message).join("\n"),
        };
      }),
  );
const tests = (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
  assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
    name: `${name}: ${fullName}`,
    status,
    why: failureMessages.join("\n"),
  })),
);
const failedTests = tests.filter(({ status }) => status === "failed");
// it failed before it passed
const unsteadyTests = tests.filter(({ status, why }) => status === "passed" && why !== "");

const LINES = 8;
const tell = (what: string, { name, why }: Failure) => {
  const lines = stripVTControlCharacters(why).split("\n").filter(Boolean).slice(0, LINES);
  console.error([`${what}: ${name}`, ...lines.map((line) => `    ${line}`)].join("\n"));
};
for (const failure of [...failedTests, ...storiesThat("unexpected")]) tell("failed", failure);
for (const failure of [...unsteadyTests, ...storiesThat("flaky")]) tell("passed only when tried again", failure);

const passed = report.numPassedTests ?? (report.stats?.expected ?? 0) + (report.stats?.flaky ?? 0);
const failed = report.numFailedTests ?? report.stats?.unexpected ?? 0;
const silent = passed + failed === 0 || (exitCode !== "0" && failed === 0);
console.log(`${passed} ${silent ? failed + 1 : failed}`);
