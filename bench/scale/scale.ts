import { mkdir } from "node:fs/promises";
import { type Asking as Statement, wholeTablesRead } from "../../apps/server/test/plans.ts";
import { below, type Row } from "../measure.ts";
import { accountsScale } from "./accounts.ts";
import { auditScale } from "./audit.ts";
import { buffersTouched } from "./buffers.ts";
import { growthOf, growthRows, GROWTH, type Pair, type Took } from "./growth.ts";
import { listsScale } from "./lists.ts";
import { type Asking, openProvince, type Province, type Question, type ScalePart } from "./province.ts";
import { recordsScale } from "./records.ts";
import { searchScale } from "./search.ts";
import { signInsGrowth } from "./sign-ins.ts";
import { visitsScale } from "./visits.ts";

const parts: readonly ScalePart[] = [recordsScale, visitsScale, searchScale, listsScale, accountsScale, auditScale];
const SIGN_INS = "sign-ins";

/** How much fuller the one province is than the other. */
const APART = 100;
/** So often each thing is asked of both, in turn, so that whatever else the machine does meets both alike. */
const TIMES = 40;
/** What grew more is asked again, so often altogether: one busy second of the machine decides nothing. */
const ROUNDS = 3;

/**
 * The p95 of lists, searches and sign-ins in a province and in one of a hundredth of it, with the plans of everything
 * that was asked. BENCH_SHARE stands in for the whole province (1), where a machine is small; BENCH_SCALE_DIR names a
 * folder that keeps both, so that they are filled once; BENCH_SCALE_PARTS names the parts that are wanted, with commas
 * between them.
 */
export async function measureScale(temporary: string): Promise<Row[]> {
  const share = Number(process.env["BENCH_SHARE"] ?? 1);
  if (!(share > 0 && share <= 1)) throw new Error("BENCH_SHARE is a number above 0 up to 1");
  const folder = process.env["BENCH_SCALE_DIR"] ?? temporary;
  await mkdir(folder, { recursive: true });
  const only = process.env["BENCH_SCALE_PARTS"]?.split(",");
  const isWanted = (name: string) => only?.includes(name) ?? true;
  const rows: Row[] = [];
  const small = await openProvince(folder, share / APART);
  const full = await openProvince(folder, share).catch(async (failure: unknown) => {
    await small.close();
    throw failure;
  });
  try {
    for (const part of parts) if (isWanted(part.name)) rows.push(...(await measurePart(part, small, full)));
  } finally {
    await Promise.all([small.close(), full.close()]);
  }
  // a portal opens its database itself
  if (isWanted(SIGN_INS)) rows.push(...(await signInsGrowth(small, full)));
  return rows;
}

async function measurePart(part: ScalePart, small: Province, full: Province): Promise<Row[]> {
  const [ofSmall, ofFull] = [askingOf(await part.questions(small)), askingOf(await part.questions(full))];
  const rows: Row[] = [];
  const wholly = new Map<string, string[]>();
  try {
    for (const [at, question] of ofFull.questions.entries()) {
      const other = ofSmall.questions[at];
      if (other?.what !== question.what) throw new Error(`${part.name}: not the same is asked of both`);
      const name = `${part.name}: ${question.what}`;
      small.statements.clear();
      full.statements.clear();
      const compared = await compare(name, { small: other, full: question });
      rows.push(...compared);
      for (const { what, ours, unit, met } of compared) if (!met) console.log(`${what}: ${ours.toFixed(2)} ${unit}`);
      if (compared.some(({ met }) => !met)) await tellBuffers(name, small, full);
      for (const statement of full.statements.values()) {
        const tables = await wholeTablesRead(full.owner, statement, part.tables);
        if (tables.length > 0) wholly.set(statement.text, tables);
      }
    }
  } finally {
    await ofSmall.close();
    await ofFull.close();
  }
  for (const [text, tables] of wholly) console.log(`${part.name} reads all of ${tables.join(", ")}: ${text}`);
  rows.push(below(`${part.name}: statements that read a whole table`, wholly.size, "", 1));
  return rows;
}

const askingOf = (given: readonly Question[] | Asking): Asking =>
  "questions" in given ? given : { questions: given, close: async () => undefined };

async function compare(name: string, { small, full }: Pair<Question>): Promise<Row[]> {
  let turn = 0;
  const timed = async ({ ask }: Question, n: number) => {
    const begun = performance.now();
    await ask(n);
    return performance.now() - begun;
  };
  const round = async (times: number): Promise<Took> => {
    const took: Took = { small: [], full: [] };
    for (let n = 0; n < times; n += 1) {
      turn += 1;
      took.small.push(await timed(small, turn));
      took.full.push(await timed(full, turn));
    }
    return took;
  };
  // what is asked first is planned, compiled and read from the disk
  await round(6);
  const rounds = [await round(TIMES)];
  while (rounds.length < ROUNDS && growthOf(rounds) >= GROWTH) rounds.push(await round(TIMES));
  return growthRows(name, rounds, full.most);
}

/** What a statement touched does not hang on what else the machine does. */
async function tellBuffers(name: string, small: Province, full: Province): Promise<void> {
  for (const statement of full.statements.values()) {
    const before: Statement = small.statements.get(statement.text) ?? statement;
    const [few, many] = [await buffersTouched(small.owner, before), await buffersTouched(full.owner, statement)];
    if (few === undefined || many === undefined || many < few * GROWTH) continue;
    console.log(`${name} touches ${few} → ${many} buffers: ${statement.text} ${JSON.stringify(statement.values)}`);
  }
}
