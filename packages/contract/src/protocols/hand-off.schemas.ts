import * as z from "zod/mini";
import { nothing, optionalText, text } from "../fields.ts";
import { JumpType } from "../rules/protocols/jump-type.ts";

export const jumpType = z.coerce
  .number("跳转方式不正确")
  .check(z.refine((value: number) => (Object.values(JumpType) as number[]).includes(value), "跳转方式不正确"));

export const askingSystem = {
  input: z.object({
    /** of the authorization request, as the identity provider put it into the address */
    uid: text("缺少登录请求标识", 64),
    /** the protocol it came by, as the address says */
    by: optionalText(10),
  }),
  output: z.nullable(
    z.object({
      appId: z.string(),
      systemName: z.string(),
      owner: z.string(),
      systemAbbr: z.string(),
      /** the system proves its own accounts, so that one can be bound here */
      offersBinding: z.boolean(),
    }),
  ),
};

const clicked = {
  clientId: text("缺少系统标识", 64),
  jumpType,
  /** the service that was clicked; decides `{path}`. Without it the system's own address is used. */
  identification: optionalText(64),
};
/** Compared with the header and used for nothing else. */
const token = optionalText(200);
const filled = {
  /** the registered address with its placeholders filled; the browser opens exactly this */
  address: z.string(),
};

export const generateCode = {
  input: z.object(clicked),
  output: z.object({
    /** one use, 60 s */
    code: z.string(),
    ...filled,
  }),
};

export const generateTicket = {
  input: z.object({ ...clicked, token }),
  output: z.object({
    /** the service ticket; the specification reads it from `code` */
    code: z.string(),
    ...filled,
  }),
};

export const thirdPartyEntry = {
  input: z.object({ clientId: clicked.clientId, identification: clicked.identification }),
  output: z.object(filled),
};

export const reachable = {
  input: z.object({ identification: text("请选择要打开的服务", 64) }),
  output: z.object({
    /** slow: no answer within 5 s; garbled: something answered that is no web server */
    state: z.enum(["up", "slow", "down", "garbled"]),
  }),
};

export const redirect = {
  input: z.object({ redirectUrl: text("缺少跳转地址", 2000), token }),
  output: z.object({ redirectUrl: z.string() }),
};

export const smartBrainRedirect = {
  input: nothing,
  output: z.object({ redirectUrl: z.string() }),
};
