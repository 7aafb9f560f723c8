import * as z from "zod/mini";
import { text } from "../fields.ts";

/** `codeValue` is what is sent, `codeName` what is read (specification §3). */
const item = z.object({ codeName: z.string(), codeValue: z.string() });
export type DictionaryItem = z.infer<typeof item>;

export const findByType = { input: z.object({ type: text("请指明字典类型", 40) }), output: z.array(item) };
