import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { freshDatabase, testConfig } from "../../test/database.ts";
import { prometheusLacks } from "../../test/foreign-clients/installed.ts";

// What is shipped for Prometheus and Grafana, against what the server really tells and what the run book really says.

const root = resolve(import.meta.dirname, "../../../..");
const prometheus = join(root, "deploy/prometheus");
const rules = ["alerts.yml", "slo.yml"].map((name) => readFileSync(join(prometheus, name), "utf8")).join("\n");
const boards = readdirSync(join(root, "deploy/grafana")).map((name) => ({
  name,
  text: readFileSync(join(root, "deploy/grafana", name), "utf8"),
}));

let told = "";
beforeAll(async () => {
  const database = await freshDatabase();
  const metrics = { listen: { host: "127.0.0.1", port: 0 }, token: undefined };
  const app = await testApp({ database, config: testConfig({ monitoring: { metrics, traces: undefined } }) });
  await app.http.ready();
  told = await app.foundation.metrics.text(() => undefined);
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

const folder = mkdtempSync(join(tmpdir(), "sannong-rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Metrics by name, and the three of a histogram. */
function namesTold(): Set<string> {
  const families = [...told.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", kind]) => ({ name, kind }));
  return new Set(
    families.flatMap(({ name, kind }) =>
      kind === "histogram" ? ["_bucket", "_sum", "_count"].map((part) => name + part) : [name],
    ),
  );
}
const ours = /\b(?:sannong|nodejs|process)_\w+/g;
const recorded = (text: string) => [...text.matchAll(/\bsannong:\w+(?::\w+)*/g)].map(([name]) => name);

test.each([{ name: "the rules", text: rules }, ...boards])("$name ask only for what is measured", ({ text }) => {
  const names = namesTold();
  const asked = [...text.matchAll(ours)].map(([name]) => name);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !names.has(name))).toEqual([]);
  const records = new Set([...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name));
  expect(recorded(text).filter((name) => !records.has(name))).toEqual([]);
});

test("there are thirteen alerts beside the objectives, and each has its section in the run book", () => {
  const alerts = [...readFileSync(join(prometheus, "alerts.yml"), "utf8").matchAll(/- alert: (\S+)/g)];
  expect(alerts).toHaveLength(13);
  const book = readFileSync(join(root, "docs/operations/monitoring.zh.md"), "utf8");
  const sections = new Map(
    book
      .split(/^### /m)
      .slice(1)
      .map((section) => [section.split("\n", 1)[0] ?? "", section] as const),
  );
  const links = [...rules.matchAll(/runbook_url: (\S+)#(\S+)/g)].map(([, page, anchor]) => ({ page, anchor }));
  expect(links).toHaveLength([...rules.matchAll(/- alert: /g)].length);
  const anchors = [...sections.keys()].map((name) => name.toLowerCase());
  expect(
    links.filter(({ page, anchor = "" }) => page !== "docs/operations/monitoring.zh.md" || !anchors.includes(anchor)),
  ).toEqual([]);
  const unused = anchors.filter((name) => !links.some(({ anchor }) => anchor === name));
  expect(unused).toEqual([]);
  for (const [name, section] of sections)
    for (const part of ["**意思**", "**影响**", "**看什么**", "**怎么办**"]) expect(section, name).toContain(part);
});

test(
  "Prometheus takes the rules, each speaks when it must and is silent else, and reads what the boards ask",
  { timeout: 300_000 },
  async ({ skip }) => {
    const lacking = await prometheusLacks();
    if (lacking !== undefined) return skip(lacking);
    const promtool = (...given: string[]) => {
      const { status, stdout, stderr } = spawnSync("promtool", given, { cwd: prometheus, encoding: "utf8" });
      expect(status, `${stdout}${stderr}`).toBe(0);
    };
    promtool("check", "rules", "alerts.yml", "slo.yml");
    promtool("test", "rules", "rules.test.yml");
    promtool("check", "config", "prometheus.yml");
    const tried = readFileSync(join(prometheus, "rules.test.yml"), "utf8");
    for (const [, name] of rules.matchAll(/- alert: (\S+)/g)) {
      expect(tried).toContain(`name: ${name} speaks`);
      expect(tried).toContain(`name: ${name} is silent`);
    }
    type Board = { panels: { targets: { expr: string }[] }[] };
    const asked = boards.flatMap(({ text }) =>
      (JSON.parse(text) as Board).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    );
    expect(asked.length).toBeGreaterThan(30);
    const lines = asked.map((expr, index) => `      - record: board:${index}\n        expr: ${JSON.stringify(expr)}`);
    const file = join(folder, "boards.yml");
    writeFileSync(file, `groups:\n  - name: boards\n    rules:\n${lines.join("\n")}\n`);
    promtool("check", "rules", file);
  },
);
