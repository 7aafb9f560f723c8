import type { Endpoint, InputOf } from "@sannong/contract/endpoint";
import { dayOf } from "@sannong/contract/rules/time/days";
import { present } from "../browser/clock.ts";
import { call } from "../api/api.ts";
import { saveFile } from "../browser/save-file.ts";

/** A workbook of some thousand rows takes longer than an ordinary answer. */
const TIMEOUT_MS = 120_000;

/** Gives the person the workbook an entry answers with, named after the table and the day. */
export async function saveSheet<E extends Endpoint>(entry: E, input: InputOf<E>, name: string) {
  const book = (await call(entry, input, { timeoutMs: TIMEOUT_MS })) as Blob;
  saveFile(`${name}-${dayOf(present())}.xlsx`, book, book.type);
}
