import type { ApplicationProtocol } from "@sannong/contract/onboarding-words";

type Name = "initiateLoginUri" | "handoffUri" | "backchannelLogoutUri" | "checkUserUrl";
type Field = { name: Name; label: string; hint: string };
type Asked = {
  /** one address a line; null where the protocol has none */
  redirects: { label: string; hint: string } | null;
  asksMetadata: boolean;
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
    asksMetadata: false,
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
    asksMetadata: false,
    fields: [
      { name: "handoffUri", label: "收取票据的地址", hint: "用户从门户点击时打开，须含 ticket={ticket}" },
      { name: "initiateLoginUri", label: "登录入口（选填）", hint: "从这里转到门户登录；不填时打开服务地址" },
      { ...backchannel, hint: "不填时通知服务地址" },
      checkUser,
    ],
  },
  saml: {
    redirects: null,
    asksMetadata: true,
    fields: [
      { name: "initiateLoginUri", label: "登录入口（选填）", hint: "自测从这里开始登录；只由门户发起的系统不填" },
      checkUser,
    ],
  },
  envelope: {
    redirects: null,
    asksMetadata: false,
    fields: [{ name: "handoffUri", label: "移交地址", hint: "由门户送来授权码，可含 {code}" }, backchannel, checkUser],
  },
};
