import { existsSync, readFileSync } from "node:fs";

/** Prints "passed failed" of a Vitest or Playwright JSON report; a run without a report is one failure. */
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
};

const [file = "", exitCode = "1"] = process.argv.slice(2);
const report: Report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : {};
const passed = report.numPassedTests ?? report.stats?.expected ?? 0;
const failed = report.numFailedTests ?? (report.stats ? report.stats.unexpected + report.stats.flaky : 0);
const silent = passed + failed === 0 || (exitCode !== "0" && failed === 0);
console.log(`${passed} ${silent ? failed + 1 : failed}`);
