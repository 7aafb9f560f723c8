import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { figures } from "./figures.ts";
import { planFor, withDefaults } from "./plan.ts";

const root = resolve(import.meta.dirname, "../../..");

test.each(Object.entries(figures))("%s is written down where it says", (_, { source, says }) => {
  expect(readFileSync(join(root, source), "utf8")).toContain(says);
});

test("what is bought follows from the figures, one step after the other", () => {
  const plan = planFor(withDefaults({ people: 5_000_000, peak: 50, systems: 300 }));
  // (50/35 + 50×3/665) / 0.5 = 3.3 cores: one server of eight works, and one stands by
  expect([plan.servers, plan.connections]).toEqual([2, 90]);
  // 900,000 sign-ins a day × 6.05 entries × 180 days × 1150 bytes; 5 M × 2008; 900,000 × 180 × 10 × 200; a day of 6500
  expect(plan.databaseGb).toBeCloseTo(
    ((900_000 * 6.05 * 180 * 1150 + 5e6 * 2008 + 900_000 * (180 * 2000 + 6500)) / 1e9) * 1.5,
    6,
  );
  expect(plan.lines.find(({ item }) => item === "数据库连接")?.value).toBe("max_connections = 110");
  expect(plan.warnings).toEqual([expect.stringMatching(/没有在一百万个账号以上/)]);
  // 70 million sign-ins a day × 6.05 entries × (1 + 180/7) ÷ 44,000
  const largest = planFor(withDefaults({ people: 80_000_000, peak: 4000, systems: 300 }));
  expect(largest.warnings[0]).toMatch(/审计核验一天要走 [\d,]+ 条，约 [\d.]+ 小时/);
});

test("more people never need less, and many servers a pooler", () => {
  const small = planFor(withDefaults({ people: 10_000, peak: 1, systems: 20 }));
  const large = planFor(withDefaults({ people: 10_000, peak: 400, systems: 20 }));
  expect(small.warnings).toEqual([]);
  expect(small.servers).toBe(2);
  expect(large.servers).toBeGreaterThan(small.servers);
  expect(large.databaseGb).toBeGreaterThan(small.databaseGb);
  expect(large.lines.find(({ item }) => item === "数据库连接")?.value).toMatch(/^用 PgBouncer/);
});

test("the command says what it needs, and each line with its formula", () => {
  const run = (...args: string[]) => spawnSync(join(root, "script/capacity"), args, { encoding: "utf8", cwd: "/" });
  expect(run("--people", "5")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringContaining("缺少 --peak-sign-ins"),
  });
  expect(run("--people", "many", "--peak-sign-ins", "1", "--systems", "1").stderr).toContain(
    "--people 要是一个数：many",
  );
  const given = ["--people", "10000", "--peak-sign-ins", "1", "--systems", "0", "--figures"];
  const said = execFileSync(join(root, "script/capacity"), given, { encoding: "utf8" });
  expect(said).toMatch(/^门户服务器：2 台，每台 8 核\n {4}\(1÷35 \+ 1×0÷665\) ÷ 0\.5/);
  expect(said).toContain("docs/decisions/0022-memory-and-how-speed-is-measured.md");
});
