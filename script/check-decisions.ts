import { globSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Every decision has a number of its own, which its title repeats, the day it was taken, and whether it still holds:
 * `accepted`, or `superseded by 12`. The index is made of them; `--write` brings it up to date.
 */
const folder = resolve(import.meta.dirname, "../docs/decisions");
const faults: string[] = [];
const records = globSync("[0-9]*.md", { cwd: folder })
  .toSorted()
  .map((file) => {
    const text = readFileSync(resolve(folder, file), "utf8");
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? [];
    const [, day, status] = /^# .+\n\n(\d{4}-\d\d-\d\d), (accepted|superseded by \d+)\.\n/.exec(text) ?? [];
    if (number?.padStart(4, "0") !== file.slice(0, 4)) faults.push(`${file}: its title has another number, or none`);
    if (day === undefined)
      faults.push(`${file}: below the title stands no day and no status, as in "2026-11-26, accepted."`);
    return { file, number: Number(number), title, day, status };
  });
for (const [number, same] of Map.groupBy(records, (record) => record.number))
  if (same.length > 1) faults.push(`${number} is the number of ${same.map(({ file }) => file).join(" and ")}`);

const index = `# Decisions

Why things are as they are, one page each. A page that holds no longer stays, and says which one took its place.

| | decided | | status |
|---|---|---|---|
${records.map(({ file, number, title, day, status }) => `| ${number} | ${day} | [${title}](${file}) | ${status} |`).join("\n")}
`;
const INDEX = resolve(folder, "README.md");
if (process.argv.includes("--write")) writeFileSync(INDEX, index);
else if (readFileSync(INDEX, "utf8") !== index)
  faults.push("docs/decisions/README.md is not as the decisions are: node script/check-decisions.ts --write");
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${records.length} decisions, each with a number of its own`);
