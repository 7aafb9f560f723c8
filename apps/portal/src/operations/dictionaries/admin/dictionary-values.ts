import { COUNTED_TO } from "@sannong/contract/counted";
import type { ManagedDictionary, ManagedEntry } from "@sannong/contract/operations/dictionaries-admin";

type Coded = Pick<ManagedEntry, "codeValue">;

/** The number after the greatest that is in use; offered, and changed by whoever wants another code. */
export const nextCode = (entries: readonly Coded[]): string => {
  const numbers = entries.map(({ codeValue }) => codeValue).filter((code) => /^\d{1,9}$/.test(code));
  return String(Math.max(0, ...numbers.map(Number)) + 1);
};

export const usesInWords = (uses: number): string => {
  if (uses === 0) return "没有账号在用";
  return uses >= COUNTED_TO ? "1 万个以上账号在用" : `${uses.toLocaleString("zh-CN")} 个账号在用`;
};

/** The dictionaries with one of them as it is now. */
export const withNew = (all: readonly ManagedDictionary[], changed: ManagedDictionary): ManagedDictionary[] =>
  all.map((one) => (one.type === changed.type ? changed : one));
