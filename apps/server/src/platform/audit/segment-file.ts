import { createHash, type KeyObject } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod/mini";
import type { Db } from "../database/database.ts";
import { addLine, contentHash, lineOf, readLine } from "./entry-line.ts";
import { type HeadStatement, provenStatement, readStatement, type SignedHead } from "./head-statement.ts";
import { type AuditFault, faultsOf, walkChain } from "./walk-chain.ts";
import { parseJson } from "../texts/parse-json.ts";

/** What a file says, and whether it is what was signed. */
export type SegmentProof = {
  intact: boolean;
  /** entries that were looked at */
  checked: number;
  /** whether their MACs were looked at too: that takes the portal's own key */
  macs: boolean;
  faults: AuditFault[];
  head: Pick<HeadStatement, "issuer" | "day" | "first" | "seq" | "kid">;
};

/** It is no file of this kind. */
export class NoSegment extends Error {
  override name = "NoSegment";
}

const MOST_FAULTS = 100;
const firstLine = z.object({ statement: z.string(), signature: z.string() });

const nameOf = ({ day, first, seq }: HeadStatement) => `audit-${day}-${first}-${seq}.jsonl.gz`;

/**
 * Writes a segment into `folder`: the signed head, then a line for each entry, packed. Until it is whole it lies under
 * another name; one that lies there already is written anew.
 */
export async function writeSegment(db: Db, key: KeyObject, head: SignedHead, folder: string): Promise<string> {
  const said = readStatement(head.statement);
  if (!said) throw new Error("a signed head of the audit chain cannot be read");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = nameOf(said);
  const arriving = join(folder, `${name}.arriving`);
  const after = { seq: BigInt(said.first) - 1n, mac: said.after };
  async function* lines() {
    yield `${JSON.stringify(head)}\n`;
    for await (const steps of walkChain(db, key, { after, until: BigInt(said?.seq ?? 0) }))
      yield steps.map(({ link }) => `${lineOf(link)}\n`).join("");
  }
  try {
    // flushed: what it holds is removed next
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(arriving, { mode: 0o600, flush: true }));
    await rename(arriving, join(folder, name));
  } catch (failure) {
    await rm(arriving, { force: true });
    throw failure;
  }
  return name;
}

/** SM3 of a file as it lies there. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash("sm3");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

type Trust = {
  /** public keys that may have signed it, by id */
  publicKeys: ReadonlyMap<string, string>;
  /** the portal's own key; without it content and order are proved by the signature alone */
  auditKey?: KeyObject | undefined;
};

/** Reads a file again, line by line, and holds it against the head it carries. @throws NoSegment */
export async function verifySegment(path: string, { publicKeys, auditKey }: Trust): Promise<SegmentProof> {
  const faults: AuditFault[] = [];
  const content = contentHash();
  let said: HeadStatement | undefined;
  let end = { seq: 0n, mac: "" };
  let checked = 0;
  function take(written: string): void {
    if (!said) {
      const { statement, isProven } = headIn(written, publicKeys);
      said = statement;
      end = { seq: BigInt(said.first) - 1n, mac: said.after };
      if (!isProven) faults.push({ kind: "headBroken", seq: said.seq });
      return;
    }
    addLine(content, written);
    const link = readLine(written);
    const next = end.seq + 1n;
    if (link?.seq !== next.toString()) faults.push({ kind: "missing", seq: next.toString() });
    else if (auditKey) faults.push(...faultsOf(auditKey, link, end.mac));
    end = { seq: BigInt(link?.seq ?? next), mac: link?.linkMac ?? "" };
    checked += 1;
  }
  try {
    await pipeline(createReadStream(path), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
      for await (const written of linesOf(unpacked)) take(written);
    });
  } catch (failure) {
    if (failure instanceof NoSegment || (failure as NodeJS.ErrnoException).code === "ENOENT") throw failure;
    if (!said) throw new NoSegment("这不是离线日志文件，或者已经损坏。", { cause: failure });
    faults.push({ kind: "cutOff", seq: end.seq.toString() });
  }
  if (!said) throw new NoSegment("这不是离线日志文件。");
  const isWhole = end.seq.toString() === said.seq && end.mac === said.mac && content.digest("hex") === said.content;
  if (!isWhole) faults.push({ kind: "headDiffers", seq: said.seq });
  const { issuer, day, first, seq, kid } = said;
  return {
    intact: faults.length === 0,
    checked,
    macs: auditKey !== undefined,
    faults: faults.slice(0, MOST_FAULTS),
    head: { issuer, day, first, seq, kid },
  };
}

/** A file that somebody made up must not fill the memory. */
const LONGEST_LINE = 1024 * 1024;

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const part of source) {
    const lines = (rest + decoder.write(part)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length > LONGEST_LINE) throw new NoSegment("文件里有一行过长，不是离线日志文件。");
  }
  rest += decoder.end();
  if (rest !== "") yield rest;
}

function headIn(written: string, publicKeys: ReadonlyMap<string, string>) {
  const head = firstLine.safeParse(parseJson(written));
  const statement = head.success ? readStatement(head.data.statement) : undefined;
  if (!head.success || !statement) throw new NoSegment("文件的第一行不是签名的链头。");
  return { statement, isProven: provenStatement(head.data, publicKeys) !== undefined };
}
