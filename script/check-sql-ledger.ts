import { globSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "@swc/core";
import { type Keeping, type Lying, tableNotes } from "../apps/server/src/operations/retention/table-notes.ts";
import { statementsIn } from "../apps/server/src/platform/database/statements.ts";

/**
 * What of PostgreSQL the portal uses, by statement and by table: whoever thinks of another engine, or of a cluster, reads
 * there what would have to be written anew. The page is made of the sources and of the notes of the tables; `--write`
 * brings it up to date, and without it the check fails where it is not.
 */
const root = resolve(import.meta.dirname, "..");
const PAGE = resolve(root, "docs/design/sql-ledger.md");

type Feature = { name: string; is: RegExp; elsewhere: string };

/** Of statements that are written out. */
const written: readonly Feature[] = [
  {
    name: "on conflict",
    is: /\bon conflict\b/i,
    elsewhere: "Citus: by a key that holds the column; functions in it must be immutable",
  },
  { name: "for update", is: /\bfor (?:no key )?(?:update|share)\b/i, elsewhere: "Citus: within one shard" },
  { name: "skip locked", is: /\bskip locked\b/i, elsewhere: "Citus: within one shard" },
  { name: "lateral", is: /\blateral\b/i, elsewhere: "Citus: joined on the column that a table is spread by" },
  {
    name: "writing with (CTE)",
    is: /\bwith\b[\s\S]*\bas (?:materialized )?\(\s*(?:insert|update|delete)\b/i,
    elsewhere: "Citus: within one shard",
  },
  { name: "recursive with", is: /\bwith recursive\b/i, elsewhere: "Citus: local and reference tables" },
  { name: "returning", is: /\breturning\b/i, elsewhere: "" },
  { name: "unnest", is: /\bunnest\s*\(/i, elsewhere: "" },
  { name: "jsonb_to_recordset", is: /\bjsonb?_to_recordset\s*\(/i, elsewhere: "" },
  { name: "json path and operators", is: /->>|#>>|\bjsonb_(?:path|set|agg|build_object)\w*\s*\(/i, elsewhere: "" },
  { name: "distinct on", is: /\bdistinct on\b/i, elsewhere: "" },
  { name: "filter (where …)", is: /\bfilter \(where\b/i, elsewhere: "" },
  {
    name: "window functions",
    is: /\bover \(/i,
    elsewhere: "Citus: partitioned by the column a table is spread by, else gathered",
  },
  { name: "grouping sets", is: /\bgrouping sets\b/i, elsewhere: "" },
  { name: "= any (array)", is: /=\s*any\s*\(/i, elsewhere: "" },
  {
    name: "advisory locks",
    is: /\bpg_(?:try_)?advisory_\w+\s*\(/i,
    elsewhere: "one coordinator",
  },
  {
    name: "xid8, snapshots",
    is: /\bpg_(?:current_xact_id|current_snapshot|snapshot_\w+)\b|\bxid8\b/i,
    elsewhere: "one coordinator",
  },
  { name: "set_config, current_setting", is: /\b(?:set_config|current_setting)\s*\(/i, elsewhere: "" },
  { name: "ctid, tableoid", is: /\b(?:ctid|tableoid)\b/i, elsewhere: "Citus: a place is its shard's own" },
  { name: "catalogues (pg_*)", is: /\b(?:from|join)\s+(?:pg_(?!trgm)\w+|information_schema\.\w+)/i, elsewhere: "" },
  { name: "copy", is: /^\s*copy\b/i, elsewhere: "" },
  {
    name: "full text, trigrams",
    is: /\bto_tsquery|tsvector|tsquery|similarity\s*\(|@@|<%/i,
    elsewhere: "pg_trgm is asked for",
  },
  { name: "arrays by operator (&&, @>)", is: /&&|@>|<@/, elsewhere: "GIN" },
  { name: "pg-style casts (::type)", is: /::\w+/, elsewhere: "" },
];
/** Of statements that the query builder writes. */
const built: Readonly<Record<string, string>> = {
  onConflict: "on conflict",
  forUpdate: "for update",
  skipLocked: "skip locked",
  distinctOn: "distinct on",
  returning: "returning",
  returningAll: "returning",
  filterWhere: "filter (where …)",
};
/** Of the schema. */
const ofSchema: readonly (readonly [string, RegExp])[] = [
  ["partial indexes", /^create (?:unique )?index\b[\s\S]*\)\s*(?:include \([^)]*\)\s*)?where\b/i],
  ["indexes over expressions", /^create (?:unique )?index\b[\s\S]*? on \w+(?: using \w+)? \([^)]*\(/i],
  ["GIN indexes", /^create index\b[\s\S]*using gin\b/i],
  ["BRIN indexes", /^create index\b[\s\S]*using brin\b/i],
  ["indexes that include columns", /^create index\b[\s\S]*\binclude \(/i],
  ["triggers", /^create (?:constraint )?trigger\b/i],
  ["functions", /^create (?:or replace )?function\b/i],
  ["functions with their owner's rights", /^create (?:or replace )?function\b[\s\S]*security definer/i],
  ["tables in parts", /^create table\b[\s\S]*\bpartition by\b/i],
  ["extensions", /^create extension\b/i],
];
/** Of the columns of its tables. */
const ofColumns: readonly (readonly [string, RegExp])[] = [
  ["identity columns", /generated (?:always|by default) as identity/gi],
  ["generated stored columns", /generated always as \(/gi],
  ["foreign keys", /\breferences \w+/gi],
  ["jsonb columns", /\bjsonb\b/gi],
  ["array columns", /\b(?:text|integer)\[\]/gi],
];

const BEGINS =
  /^\s*(?:with|select|insert into|update \S+ (?:as \w+ )?set|delete from|copy|set (?:local|session)|lock table|truncate|create|alter|drop|grant|revoke)\b/i;
type Statement = { file: string; features: string[] };

const nameOf = (node: unknown): string | undefined => {
  const said = node as { type?: string; value?: unknown; object?: unknown; property?: unknown } | null;
  if (said?.type === "Identifier") return String(said.value);
  return said?.type === "MemberExpression" ? nameOf(said.object) : undefined;
};
const textOf = (template: { quasis: { raw: string }[] }) => template.quasis.map(({ raw }) => raw).join(" ? ");

async function statementsOf(file: string): Promise<Statement[]> {
  const tree = await parse(readFileSync(resolve(root, file), "utf8"), { syntax: "typescript", target: "es2022" });
  const found: Statement[] = [];
  const take = (text: string, isSql: boolean) => {
    const features = written.flatMap(({ name, is }) => (is.test(text) ? [name] : []));
    // what the query builder is given as a part of a statement counts where it has something of this
    if (BEGINS.test(text) ? /\S\s+\S/.test(text.trim()) : isSql && features.length > 0) found.push({ file, features });
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return;
    const said = node as Record<string, unknown> & { type?: string };
    if (said.type === "TaggedTemplateExpression") {
      const template = said["template"] as { quasis: { raw: string }[]; expressions: unknown[] };
      take(textOf(template), nameOf(said["tag"]) === "sql");
      return walk(template.expressions);
    }
    if (said.type === "TemplateLiteral" && Array.isArray(said["quasis"])) take(textOf(said as never), false);
    if (said.type === "StringLiteral") take(String(said["value"]), false);
    const property = (said["callee"] as { property?: { value?: string } } | undefined)?.property?.value;
    const feature = said.type === "CallExpression" && property !== undefined ? built[property] : undefined;
    if (feature !== undefined && Object.hasOwn(built, property ?? "")) found.push({ file, features: [feature] });
    Object.values(said).forEach(walk);
  };
  walk(tree.body);
  return found;
}

const sources = globSync(["apps/server/src/**/*.ts", "packages/demonstration/src/**/*.ts"], { cwd: root })
  .filter((file) => !/\.(?:test|suite|testing|fixture)\.ts$|\.test\.|\/former-chain\.ts$/.test(file))
  .toSorted();
const statements = (await Promise.all(sources.map(statementsOf))).flat();
const schema = [
  "schema.sql",
  ...globSync("migrations/*.sql", { cwd: resolve(root, "apps/server/schema") }).toSorted(),
].flatMap((file) => statementsIn(readFileSync(resolve(root, "apps/server/schema", file), "utf8")));

const shortOf = (file: string) => file.replace(/^apps\/server\/src\//, "");
const placesOf = (name: string) => {
  const files = Map.groupBy(
    statements.filter(({ features }) => features.includes(name)),
    ({ file }) => file,
  );
  return [...files].map(([file, own]) => `\`${shortOf(file)}\`${own.length > 1 ? ` ×${own.length}` : ""}`);
};
const FEW = 12;
const statementRows = written.map(({ name, elsewhere }) => {
  const places = placesOf(name);
  const count = statements.filter(({ features }) => features.includes(name)).length;
  const shown = places.length > FEW ? `${places.length} files` : places.join(", ");
  return `| ${name} | ${count} | ${shown} | ${elsewhere} |`;
});
const schemaRows = [
  ...ofSchema.map(([name, is]) => [name, schema.filter((one) => is.test(one)).length] as const),
  ...ofColumns.map(
    ([name, is]) =>
      [
        name,
        schema.reduce((sum, one) => sum + (/^(?:create|alter) table/i.test(one) ? (one.match(is) ?? []).length : 0), 0),
      ] as const,
  ),
].map(([name, count]) => `| ${name} | ${count} |`);

const kept = (keeps: Keeping): string => {
  if ("until" in keeps) return `until ${keeps.until}`;
  if ("because" in keeps) return `stays: ${keeps.because}`;
  const when = keeps.days === "asConfigured" ? "the days that the environment says" : `${keeps.days} days`;
  return `${when} after \`${keeps.by}\`${"where" in keeps ? `, where \`${keeps.where}\`` : ""}`;
};
const lies = (where: Lying): string => {
  if (typeof where === "string") return where;
  return "by" in where ? `**distributed** by \`${where.by}\`` : `local: ${where.local}`;
};
const cell = (text: string) => text.replaceAll("|", "\\|");
const tableRows = Object.entries(tableNotes)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([table, note]) => `| \`${table}\` | ${cell(kept(note.keeps))} | ${cell(lies(note.lies))} |`);
const spread = Object.values(tableNotes).filter(({ lies: where }) => typeof where === "object" && "by" in where).length;

const page = `# What of PostgreSQL is used, and where tables lie

Made by \`node script/check-sql-ledger.ts --write\`, and compared by the checks. Engines that are PostgreSQL take all of it; the last column says what another would not, or a Citus cluster only under a condition.

## Statements

${statements.length} statements, or parts that the query builder adds to one; those of tests are left out.

| | statements | where | elsewhere |
|---|---|---|---|
${statementRows.join("\n")}

## The schema

Of \`schema.sql\` and what came since.

| | number |
|---|---|
${schemaRows.join("\n")}

## A Citus cluster

Why only these, and what is in the way of the rest: [decision 74](../decisions/0074-parts-by-day-proofs-by-part-and-what-a-cluster-would-take.md). \`apps/server/src/operations/retention/table-notes.test.ts\` holds the schema to it: a table that is called distributed has the column in every unique key, no trigger, and no foreign key but to a table that is spread by the same column or copied.

${spread} of ${tableRows.length} tables are distributed; the rest lies on the coordinator. Statements that would have to change first: the claim of \`kernel/delivery/delivery.store.ts\` locks rows of several recipients at once (\`skip locked\` in \`lateral\`), the parts of \`operations/retention/retention.store.ts\` go by \`ctid\`, and erasing an account sets \`account_id\` to null in three logs at once, which runs on every shard.

## Tables

| table | kept | lies |
|---|---|---|
${tableRows.join("\n")}
`;
if (process.argv.includes("--write")) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, "utf8") !== page) {
  console.error("docs/design/sql-ledger.md is not as the sources are: node script/check-sql-ledger.ts --write");
  process.exit(1);
}
console.log(`${statements.length} statements and ${tableRows.length} tables, as the ledger says`);
