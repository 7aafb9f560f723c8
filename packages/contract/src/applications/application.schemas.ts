import * as z from "zod/mini";
import { oneOf, optionalText, phone, text } from "../fields.ts";
import { sharedFieldWords } from "../identity/shared-fields.ts";
import { everywhere, type Field, type FieldFacts, flag, linesOf, NONE, yes } from "./application-kinds.schemas.ts";
import { applicationJumps, applicationProtocols } from "./onboarding-words.ts";
import { systemJumpTypes, systemScopes } from "./registry-words.ts";
import { addressFields } from "./application-addresses.schemas.ts";
import { openidPledges, pledgeFields } from "./application-pledges.schemas.ts";
import { protocolFields } from "./application-protocol.schemas.ts";

/**
 * What a connected system is: every field once, with its rule, its words and where it is met. The application form and
 * the amendment of it, the register, the command line, what reviewers read and the client metadata of OpenID Connect are
 * made from this table. Decision 53 says why, CONTRIBUTING how a field is added.
 */
export const applicationSchema = {
  name: {
    label: "系统名称",
    form: text("请输入系统名称", 100),
    asked: everywhere("系统名称"),
    option: { name: "name", follows: "名称" },
  },
  abbr: {
    label: "系统简称",
    form: text("请输入系统简称", 32).check(
      z.regex(/^[A-Za-z][A-Za-z0-9_-]{1,31}$/, "系统简称以字母开头，由 2–32 位字母、数字、- 或 _ 组成"),
    ),
    asked: everywhere("系统简称", "字母开头，例如 hnd"),
    option: { name: "abbr", follows: "简称" },
  },
  ownerDepartment: { label: "主管部门", form: text("请输入主管部门", 100), asked: everywhere("主管部门") },
  builder: { label: "承建单位", form: optionalText(100), asked: everywhere("承建单位（选填）") },
  contactName: {
    label: "联系人",
    personal: "personName" as const,
    contact: text("请输入联系人", 30),
    asked: everywhere("联系人"),
  },
  contactPhone: {
    label: "联系电话",
    personal: "phone" as const,
    contact: phone("请输入联系电话!"),
    asked: everywhere("联系电话"),
  },
  purpose: { label: "用途", form: text("请说明系统用途", 500), asked: everywhere("用途") },
  protocol: {
    label: "接入协议",
    form: oneOf(applicationProtocols, "请选择接入协议"),
    asked: everywhere("接入协议"),
    option: { name: "protocol", follows: "oidc|cas" },
  },
  ...addressFields,
  /** how a click opens it once it is live; what one way asks beside is asked with it */
  jumpType: {
    label: "打开方式",
    form: z._default(oneOf(applicationJumps, "请选择打开方式"), "0"),
    asked: everywhere("上线后的打开方式"),
  },
  /** the page within the system (jump type 1) */
  resourcePath: {
    label: "系统内的页面路径",
    form: optionalText(200),
    askedBy: { jump: "1" as const, label: "系统内的页面路径", hint: "例如 /contracts/new" },
  },
  /** opened as it stands (jump type 2) */
  directUrl: {
    label: "直接打开的网址",
    form: optionalText(500),
    askedBy: { jump: "2" as const, label: "直接打开的网址", hint: "可含 {areaCode} {areaName}" },
  },
  defaultJumpType: {
    label: "打开方式",
    kind: "jump" as const,
    agreed: z.nullable(z.literal([0, 1, 2, 3, 4, 9], "打开方式只能是 0、1、2、3、4 或 9")),
    words: (value: keyof typeof systemJumpTypes | null | undefined, none = NONE): string =>
      value === null || value === undefined ? none : systemJumpTypes[value],
    option: { name: "jump-type", follows: "0|1|2|3|4|9" },
  },
  scopes: {
    label: "可读取的信息",
    kind: "scopes" as const,
    form: z
      .array(z.enum(["profile", "phone", "email", "offline_access"], "没有这个字段"), "请选择需要的字段")
      .check(z.maxLength(4, "没有这个字段")),
    agreed: z.array(oneOf(systemScopes, "没有这类信息"), "请选择可读取的信息"),
    words: (value: readonly (keyof typeof systemScopes)[] | undefined, none = NONE): string =>
      linesOf((value ?? []).map((scope) => systemScopes[scope]).toSorted(), none),
    reviewed: "申请的字段",
    asked: everywhere("需要的字段"),
    option: { name: "scopes", follows: '"openid profile phone offline_access"' },
  },
  /** chosen among `pledgeFields` */
  pledges: {
    label: "安全约定",
    form: z._default(
      z.array(oneOf(openidPledges), "请选择安全约定").check(z.maxLength(Object.keys(openidPledges).length)),
      [],
    ),
    asked: {
      oidc: {
        label: "安全约定（选填，勾选后不这样来的请求一律拒绝）",
        hint: "现在的认证客户端库都支持 PKCE，请保持勾选；只有系统用的是不支持 PKCE 的旧软件时才取消",
      },
    },
  },
  /** roles the system knows; whoever wants in must have one */
  roles: {
    label: "角色",
    form: z._default(
      z
        .array(
          z.object({
            code: text("请输入角色编码", 50).check(z.regex(/^[\w-]+$/, "角色编码由字母、数字、- 或 _ 组成")),
            name: text("请输入角色名称", 50),
          }),
          "请填写角色",
        )
        .check(z.maxLength(20, "角色最多 20 个")),
      [],
    ),
    asked: everywhere(
      "角色（选填）",
      "一行一个，先编码后名称，例如 clerk 信贷员。填写后，没有角色的用户要先申请才能进入",
    ),
  },
  requiresRole: flag({ label: "进入须有角色", option: { name: "requires-role" } }),
  isOwn: flag({ label: "本省自建（不征求用户同意）", option: { name: "ask-consent", inverted: true } }),
  /** its word opens portal sessions of those who are bound to it: two persons agree to that */
  opensSessions: {
    label: "可用它的账号登录门户（为已绑定的用户打开登录）",
    kind: "flag" as const,
    reviewed: "用本系统的账号登录门户",
    twoAgree: true as const,
    form: z._default(z.boolean("请选择是否申请用本系统的账号登录门户"), false),
    agreed: z._default(yes, false),
    words: (value: boolean | undefined): string => (value ? "是" : "否"),
    asked: everywhere("申请用本系统的账号登录门户（须填写用户核验接口，须两位管理员确认；已绑定的用户可以关闭）"),
    option: { name: "opens-sessions", says: "用它的账号可以登录门户，为已绑定的用户打开登录" },
  },
  ...pledgeFields,
  ...protocolFields,
  /** fields that it may read; null: what its scopes name */
  fields: {
    label: "逐项授权的字段",
    kind: "fields" as const,
    agreed: z.nullable(z.array(oneOf(sharedFieldWords, "没有这个字段"))),
    words: (value: readonly (keyof typeof sharedFieldWords)[] | null | undefined, none = NONE): string =>
      value
        ? linesOf(
            value.map((field) => sharedFieldWords[field]),
            none,
          )
        : "按可读取的信息",
    option: {
      name: "fields",
      follows: '"name region …"',
      says: `只给这些信息：${Object.keys(sharedFieldWords).join(" ")}`,
    },
  },
  /** on a government network: its private addresses are confirmed by a second person */
  usesPrivateNetwork: {
    label: "部署网络",
    twoAgree: true as const,
    form: z._default(z.boolean("请选择部署网络"), false),
    asked: everywhere("部署在政务外网（专网地址，须两位管理员确认）"),
  },
  /** `host:port` that the portal may call inside; null: every registered address */
  privateHosts: {
    label: "允许访问的专网主机",
    kind: "hosts" as const,
    agreed: z.nullable(
      z
        .array(
          text("请填写主机和端口", 255).check(
            z.regex(/^[^\s/:]+:\d{1,5}$|^\[[0-9a-f:]+\]:\d{1,5}$/i, "专网主机写作 主机:端口"),
          ),
        )
        .check(z.maxLength(20, "专网主机最多 20 个")),
    ),
    words: (value: readonly string[] | null | undefined, none = NONE): string =>
      value ? linesOf(value, none) : "登记的全部地址",
  },
} satisfies Record<string, Field>;
export type ApplicationSchema = typeof applicationSchema;
export type FieldName = keyof ApplicationSchema;

/** Is this the name of a field of a connected system? */
export const isField = (name: string): name is FieldName => Object.hasOwn(applicationSchema, name);
/** A field's facts, whichever it is. */
export const factsOfField = (name: FieldName): FieldFacts => applicationSchema[name];
