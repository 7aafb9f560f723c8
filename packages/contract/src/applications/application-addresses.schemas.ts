import * as z from "zod/mini";
import { optionalText } from "../fields.ts";
import { address, addresses, choice, type Field, listRule } from "./application-kinds.schemas.ts";

const backchannel = { label: "退出通知地址（选填）", hint: "用户在门户退出时收到通知" };
const checkUser = { label: "用户核验接口（选填）", hint: "有自己账号的系统填写" };

/** Where a connected system is reached: by browsers that the portal sends there, and by the portal itself. */
export const addressFields = {
  redirectUris: addresses("回调地址", {
    label: "回调地址",
    reviewed: { cas: "服务地址" },
    leads: true,
    called: true,
    option: { name: "redirect-uri", follows: "地址" },
    asked: {
      oidc: { label: "回调地址", hint: "一行一个，逐字比较" },
      cas: { label: "服务地址（service）", hint: "一行一个；怎样比对在下面选" },
    },
  }),
  /** SAML: what the system publishes about itself */
  metadata: {
    label: "SAML 元数据",
    form: optionalText(100_000),
    asked: {
      saml: {
        label: "SAML 元数据",
        hint: "系统元数据的全文（EntityDescriptor），接收地址、退出地址和证书都取自这里；填了元数据地址的可以留空",
      },
    },
  },
  /** SAML: where the same can be read, now and whenever it has changed */
  metadataUrl: address({
    label: "元数据地址",
    called: true,
    option: { name: "metadata-url", follows: "地址", says: "SAML 系统：元数据在这个地址，每天重读一次" },
    asked: {
      saml: {
        label: "元数据地址（选填）",
        hint: "门户从这里读取元数据，每天重读一次；部署在政务外网的，首次仍须粘贴全文",
      },
    },
  }),
  /** where a user may come back to who signed out there */
  postLogoutRedirectUris: addresses("退出后地址", {
    label: "退出后地址",
    leads: true,
    option: { name: "post-logout-redirect-uri", follows: "地址" },
    metadata: "post_logout_redirect_uris",
    asked: {
      oidc: { label: "退出后返回的地址（选填）", hint: "一行一个；用户在系统里退出统一登录后可以回到这里" },
    },
  }),
  backchannelLogoutUri: address({
    label: "退出通知地址",
    called: true,
    option: { name: "backchannel-logout-uri", follows: "地址" },
    metadata: "backchannel_logout_uri",
    asked: { oidc: backchannel, cas: { ...backchannel, hint: "不填时通知服务地址" }, envelope: backchannel },
  }),
  /** what the browser of whoever signs out loads, of software that cannot be told from server to server */
  frontchannelLogoutUri: address({
    label: "浏览器退出地址",
    leads: true,
    option: {
      name: "frontchannel-logout-uri",
      follows: "地址",
      says: "没有后台退出通知的旧软件：用户退出时由他的浏览器打开的地址，与一个回调地址同一协议、域名和端口",
    },
    asked: {
      oidc: {
        label: "浏览器退出地址（frontchannel_logout_uri，选填）",
        hint: "软件不支持后台退出通知时才填写：用户退出时由他的浏览器打开，与一个回调地址同一域名和端口，须为 https",
      },
    },
  }),
  /** whether that address is told which sign-in ended */
  frontchannelLogoutSession: choice(
    {
      label: "浏览器退出的参数",
      words: {
        session: "带 iss 和 sid（只结束这一次登录）",
        none: "不带参数（按登记的地址原样打开）",
      },
      offered: "session",
      usual: "session",
    },
    {
      option: {
        name: "frontchannel-logout-session",
        follows: "session|none",
        says: "浏览器退出地址带 iss 和 sid（session），或原样打开（none）；不写为 session",
      },
      asked: {
        oidc: { label: "浏览器退出的参数", hint: "填写了浏览器退出地址的才用得到；软件不认识多出的参数时选不带" },
      },
    },
  ),
  /** where the system begins its own sign-in */
  initiateLoginUri: address({
    label: "登录入口",
    leads: true,
    called: true,
    option: { name: "initiate-login-uri", follows: "地址" },
    asked: {
      oidc: { label: "登录入口", hint: "从这里开始登录，例如 https://loan.example/login" },
      cas: { label: "登录入口（选填）", hint: "从这里转到门户登录；不填时打开服务地址" },
      saml: { label: "登录入口（选填）", hint: "自测从这里开始登录；只由门户发起的系统不填" },
    },
  }),
  /** older systems that the portal hands a code or a ticket to */
  handoffUri: address({
    label: "移交地址",
    rule: "handoff",
    leads: true,
    called: true,
    option: {
      name: "handoff-uri",
      follows: "地址",
      says: "旧系统：门户直接送来授权码的地址，可含 {code} {path} {areaCode} {areaName}；CAS 系统收票据的地址（{ticket}）",
    },
    asked: {
      oidc: { label: "移交地址（由门户送来授权码的系统填写）", hint: "由门户送来授权码，可含 {code}" },
      cas: { label: "收取票据的地址", hint: "用户从门户点击时打开，须含 ticket={ticket}", first: true },
      envelope: { label: "移交地址", hint: "由门户送来授权码，可含 {code}" },
    },
  }),
  /** a phase-one system takes the token it gave itself here (jump type 4) */
  tokenUri: address({
    label: "一期凭证地址",
    rule: "token",
    leads: true,
    called: true,
    option: { name: "token-uri", follows: "地址", says: "一期系统：收取它自己所发凭证的地址，须含 {token}" },
    askedBy: { jump: "4", label: "收取一期凭证的地址", hint: "须含 {token}" },
  }),
  checkUserUrl: address({
    label: "用户核验接口",
    called: true,
    option: { name: "check-user-url", follows: "地址" },
    asked: { oidc: checkUser, cas: checkUser, saml: checkUser, envelope: checkUser },
  }),
  /** CAS: where proxy-granting tickets are taken (pgtUrl) */
  proxyCallbackUris: {
    label: "代理回调地址",
    kind: "addresses" as const,
    rule: "callback" as const,
    called: true,
    form: z._default(listRule("代理回调地址"), []),
    option: { name: "proxy-callback-uri", follows: "地址 …", says: "CAS 代理回调（pgtUrl）" },
    asked: {
      cas: {
        label: "代理回调地址（pgtUrl，选填）",
        hint: "一行一个；代表用户再进入别的系统时，门户把代理票据送到这里",
      },
    },
  },
} satisfies Record<string, Field>;
