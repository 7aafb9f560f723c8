import * as z from "zod/mini";
import { nothing, text } from "../fields.ts";
import { listRule } from "./application-kinds.schemas.ts";
import { applicationSchema } from "./application.schemas.ts";

const id = text("请指明沙箱系统", 40);
const { name, postLogoutRedirectUris, backchannelLogoutUri } = applicationSchema;

/** What an administrator set; whoever comes from the documentation reads it before they register. */
export const sandboxTerms = {
  input: nothing,
  output: z.object({
    offered: z.boolean(),
    /** how many somebody may have at once */
    most: z.number(),
    /** without use, until one is deleted */
    idleDays: z.number(),
  }),
};

const sandbox = z.object({
  id: z.string(),
  name: z.string(),
  vendor: z.string(),
  appId: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
  usedAt: z.string(),
  /** when it is deleted, if nobody uses it until then */
  endsAt: z.string(),
  /** what it passed; null before its first self-test */
  passed: z.nullable(z.boolean()),
});
export type Sandbox = z.infer<typeof sandbox>;
export const mySandboxes = { input: nothing, output: z.object({ records: z.array(sandbox) }) };

export const openSandbox = {
  input: z.object({
    vendor: text("请输入厂商名称", 100),
    name: name.form,
    redirectUris: listRule("回调地址").check(z.minLength(1, "请输入回调地址")),
    initiateLoginUri: text("请输入登录入口", 500),
    postLogoutRedirectUris: z._default(postLogoutRedirectUris.form, []),
    backchannelLogoutUri: backchannelLogoutUri.form,
  }),
  output: z.object({
    id: z.string(),
    appId: z.string(),
    /** shown this once */
    appSecret: z.string(),
  }),
};

export const deleteSandbox = { input: z.object({ id }), output: nothing };

/** By an administrator, who says why: its developer reads it. */
export const closeSandbox = {
  input: z.object({ systemAbbr: text("请指明系统", 32), reason: text("请填写原因", 200) }),
  output: nothing,
};

export const openHelper = {
  input: z.object({ id }),
  output: z.object({ token: z.string(), minutes: z.number() }),
};

const LARGEST_BODY = 700_000;
const headerValue = z.string().check(z.maxLength(4096));
const answer = z.object({
  id: text("请指明请求", 64),
  /** null: nobody answered */
  status: z.nullable(z.int().check(z.minimum(100), z.maximum(599))),
  headers: z.record(z.string().check(z.maxLength(100)), headerValue),
  setCookies: z.array(headerValue).check(z.maxLength(20)),
  /** base64 */
  body: z.string().check(z.maxLength(LARGEST_BODY)),
});
export type HelperAnswer = z.infer<typeof answer>;
const ask = z.object({
  id: z.string(),
  method: z.enum(["GET", "POST"]),
  address: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.nullable(z.string()),
  timeoutMs: z.number(),
});
export type HelperAsk = z.infer<typeof ask>;
/** The helper brings what it was answered, and waits for what it shall ask next. */
export const askHelper = {
  input: z.object({ token: text("请带上口令", 100), answer: z.optional(answer) }),
  output: z.object({ ask: z.nullable(ask) }),
};
