import { uuidRecordAt } from "@sannong/contract/rules/pages/session-uuid";
import { storage } from "./storage.ts";

/** `crypto.randomUUID` came with Chromium 92 and needs HTTPS; this does not. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The browser's mark for visit and click records, valid 24 hours (specification §9). */
export function visitorMark(now: number = Date.now()): string {
  const kept = storage.uuid.get();
  const record = uuidRecordAt(kept, now, newUuid);
  if (record !== kept) storage.uuid.set(record);
  return record.uuid;
}
