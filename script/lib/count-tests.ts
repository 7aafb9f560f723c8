import { existsSync, readFileSync } from "node:fs";

/** Prints "passed failed" of a Vitest or Playwright JSON report; a run without a report is one failure. */
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
};

const [file = "", exitCode = "1"] = process.argv.slice(2);
const report: Report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : {};
const flaky = report.stats?.flaky ?? 0;
if (flaky > 0) console.error(`${flaky} failed at first and passed when tried again: see "flaky" in ${file}`);
const passed = report.numPassedTests ?? (report.stats?.expected ?? 0) + flaky;
const failed = report.numFailedTests ?? report.stats?.unexpected ?? 0;
const silent = passed + failed === 0 || (exitCode !== "0" && failed === 0);
console.log(`${passed} ${silent ? failed + 1 : failed}`);
