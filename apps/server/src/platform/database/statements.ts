/**
 * One statement of a file of SQL begins after the semicolon of the one before it. Semicolons within texts, names,
 * comments and bodies of functions end nothing.
 */
const PART = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g;

export function statementsIn(text: string): string[] {
  const statements: string[] = [];
  let now = "";
  for (const [part] of text.matchAll(PART)) {
    if (part.startsWith("--") || part.startsWith("/*")) continue;
    if (part === ";") {
      statements.push(now);
      now = "";
    } else now += part;
  }
  return [...statements, now].map((one) => one.trim()).filter(Boolean);
}

/** What waits for a statement while it runs. */
export type Waiting = {
  /** whose lock it takes; undefined where it touches nothing that is there */
  table?: string | undefined;
  /** `nobody`: reading and writing go on; `writers`; `everybody` */
  whoWaits: "nobody" | "writers" | "everybody";
  /** `moment`: whatever the size; `table`: the longer, the more rows there are */
  howLong: "moment" | "table";
};

const nothing: Waiting = { whoWaits: "nobody", howLong: "moment" };

type Kind = { is: RegExp; whoWaits: Waiting["whoWaits"]; howLong: Waiting["howLong"] };
/** The first that fits says it; the name of the table is the first group. PostgreSQL: Explicit Locking, ALTER TABLE. */
const kinds: readonly Kind[] = [
  { is: /^create (?:unique )?index concurrently .*? on (?:only )?(\w+)/, whoWaits: "nobody", howLong: "table" },
  { is: /^create (?:unique )?index .*? on (?:only )?(\w+)/, whoWaits: "writers", howLong: "table" },
  {
    is: /^(?:drop index|drop trigger .*? on (\w+)|drop table (?:if exists )?(\w+))/,
    whoWaits: "everybody",
    howLong: "moment",
  },
  { is: /^create (?:or replace )?(?:constraint )?trigger .*? on (\w+)/, whoWaits: "writers", howLong: "moment" },
  { is: /^alter table (?:if exists )?(?:only )?(\w+) validate constraint/, whoWaits: "nobody", howLong: "table" },
  { is: /^alter table (?:if exists )?(?:only )?(\w+) .*\bnot valid\b/, whoWaits: "everybody", howLong: "moment" },
  {
    is: /^alter table (?:if exists )?(?:only )?(\w+) .*?(?:add constraint|add (?:primary key|unique|check|foreign key)|set not null|\btype\b|generated always|default (?:gen_random_uuid|clock_timestamp|random|nextval))/,
    whoWaits: "everybody",
    howLong: "table",
  },
  { is: /^alter table (?:if exists )?(?:only )?(\w+)/, whoWaits: "everybody", howLong: "moment" },
  { is: /^(?:update|delete from|insert into) (\w+)/, whoWaits: "nobody", howLong: "table" },
  { is: /^truncate (?:table )?(\w+)/, whoWaits: "everybody", howLong: "moment" },
];

const inOneLine = (statement: string) => statement.toLowerCase().replaceAll(/\s+/g, " ");

/** What waits for it, as far as its words tell. */
export function waitingFor(statement: string): Waiting {
  const line = inOneLine(statement);
  for (const { is, whoWaits, howLong } of kinds) {
    const found = is.exec(line);
    if (found) return { table: found[1] ?? found[2], whoWaits, howLong };
  }
  return nothing;
}

/** What an older program that still runs would miss, or be refused. */
const losses: readonly [RegExp, string][] = [
  [/^drop table\b/, "drop table"],
  [/^drop (?:materialized )?view\b/, "drop view"],
  [
    /^alter table .*\bdrop (?:column\b|(?!constraint\b|default\b|expression\b|identity\b|not null\b)\w+)/,
    "drop column",
  ],
  [/^alter (?:table|index|sequence|type|view) .*\brename\b/, "rename"],
  [/^alter table .*\bset not null\b/, "set not null"],
  [/^alter table .*\balter (?:column )?\w+ (?:set data )?type\b/, "alter column type"],
  [/^truncate\b/, "truncate"],
];

const addsColumn = /^add (?:column )?(?:if not exists )?(?!constraint\b)\w+ /;
/** Does it add a column that an older program leaves out, and may not? */
const demandsColumn = (line: string): boolean =>
  line
    .replace(/^alter table (?:if exists )?(?:only )?\w+ /, "")
    .split(",")
    .map((part) => part.trim())
    .some((part) => addsColumn.test(part) && /\bnot null\b/.test(part) && !/\b(?:default|generated)\b/.test(part));

/** Which of what a statement does an older program would not survive. */
export const lossesOf = (statement: string): string[] => {
  // a comma within brackets ends no column
  const line = inOneLine(statement).replaceAll(/\([^()]*\)/g, "()");
  const demands = line.startsWith("alter table ") && demandsColumn(line);
  return [
    ...losses.flatMap(([is, name]) => (is.test(line) ? [name] : [])),
    ...(demands ? ["add column not null without a default"] : []),
  ];
};

const RESUMABLE =
  /^(?:create (?:unique )?index concurrently|drop index concurrently if exists|alter table (?:only )?\w+ validate constraint)\b/;
/** Outside a transaction a statement may have been made before the run fell: it does no harm to make it again. */
export const isResumable = (statement: string): boolean => RESUMABLE.test(inOneLine(statement));

/** Which index it makes beside those who read and write. */
export const indexMadeBy = (statement: string): string | undefined =>
  /^create (?:unique )?index concurrently (?:if not exists )?(\w+) on /.exec(inOneLine(statement))?.[1];
