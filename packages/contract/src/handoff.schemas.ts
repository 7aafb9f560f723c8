import * as z from "zod/mini";
import { optionalText, text } from "./fields.ts";
import { JumpType } from "./rules/jump-type.ts";

export const jumpType = z.coerce
  .number("跳转方式不正确")
  .check(z.refine((value: number) => (Object.values(JumpType) as number[]).includes(value), "跳转方式不正确"));

export const askingSystem = {
  input: z.object({
    /** of the authorization request, as the identity provider put it into the address */
    uid: text("缺少登录请求标识", 64),
  }),
  output: z.nullable(z.object({ systemName: z.string(), owner: z.string() })),
};

export const generateCode = {
  input: z.object({
    clientId: text("缺少系统标识", 64),
    jumpType,
    /** the service that was clicked; decides `{path}`. Without it the system's own address is used. */
    identification: optionalText(64),
  }),
  output: z.object({
    /** one use, 60 s */
    code: z.string(),
    /** the registered address with its placeholders filled; the browser opens exactly this */
    address: z.string(),
  }),
};
