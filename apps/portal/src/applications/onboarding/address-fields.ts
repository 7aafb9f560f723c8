import type { ApplicationJump, ApplicationProtocol } from "@sannong/contract/applications/onboarding-words";

type Name = "initiateLoginUri" | "handoffUri" | "backchannelLogoutUri" | "checkUserUrl";
type Field = { name: Name; label: string; hint: string };
type Lines = { label: string; hint: string };
type Asked = {
  /** one address a line; null where the protocol has none */
  redirects: Lines | null;
  /** where a user may come back to who signed out there */
  returns: Lines | null;
  /** where proxy-granting tickets are taken */
  proxies: Lines | null;
  asksMetadata: boolean;
  /** may it bind itself to more than the usual? */
  hasPledges: boolean;
  fields: readonly Field[];
};

const backchannel: Field = {
  name: "backchannelLogoutUri",
  label: "退出通知地址（选填）",
  hint: "用户在门户退出时收到通知",
};
const checkUser: Field = { name: "checkUserUrl", label: "用户核验接口（选填）", hint: "有自己账号的系统填写" };

/** Which addresses a system of each protocol has, in its own words. */
export const addressesOf: Record<ApplicationProtocol, Asked> = {
  oidc: {
    redirects: { label: "回调地址", hint: "一行一个，逐字比较" },
    returns: { label: "退出后返回的地址（选填）", hint: "一行一个；用户在系统里退出统一登录后可以回到这里" },
    proxies: null,
    asksMetadata: false,
    hasPledges: true,
    fields: [
      { name: "initiateLoginUri", label: "登录入口", hint: "从这里开始登录，例如 https://loan.example/login" },
      {
        name: "handoffUri",
        label: "移交地址（由门户送来授权码的系统填写）",
        hint: "由门户送来授权码，可含 {code}",
      },
      backchannel,
      checkUser,
    ],
  },
  cas: {
    redirects: { label: "服务地址（service）", hint: "一行一个，逐字比较，末尾斜杠也算" },
    returns: null,
    proxies: {
      label: "代理回调地址（pgtUrl，选填）",
      hint: "一行一个；代表用户再进入别的系统时，门户把代理票据送到这里",
    },
    asksMetadata: false,
    hasPledges: false,
    fields: [
      { name: "handoffUri", label: "收取票据的地址", hint: "用户从门户点击时打开，须含 ticket={ticket}" },
      { name: "initiateLoginUri", label: "登录入口（选填）", hint: "从这里转到门户登录；不填时打开服务地址" },
      { ...backchannel, hint: "不填时通知服务地址" },
      checkUser,
    ],
  },
  saml: {
    redirects: null,
    returns: null,
    proxies: null,
    asksMetadata: true,
    hasPledges: false,
    fields: [
      { name: "initiateLoginUri", label: "登录入口（选填）", hint: "自测从这里开始登录；只由门户发起的系统不填" },
      checkUser,
    ],
  },
  envelope: {
    redirects: null,
    returns: null,
    proxies: null,
    asksMetadata: false,
    hasPledges: false,
    fields: [{ name: "handoffUri", label: "移交地址", hint: "由门户送来授权码，可含 {code}" }, backchannel, checkUser],
  },
};

/** What a way of opening asks beside the address of the system. */
export const askedByJump: Partial<
  Record<ApplicationJump, readonly ["resourcePath" | "directUrl" | "tokenUri", string, string]>
> = {
  "1": ["resourcePath", "系统内的页面路径", "例如 /contracts/new"],
  "2": ["directUrl", "直接打开的网址", "可含 {areaCode} {areaName}"],
  "4": ["tokenUri", "收取一期凭证的地址", "须含 {token}"],
};

export const scopeLabels = {
  profile: "姓名、单位、行政区划等基本信息",
  phone: "手机号",
  offline_access: "用户不在线时继续访问",
} as const;
