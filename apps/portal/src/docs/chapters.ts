/** When the chapters were last gone over against the product. */
export const WRITTEN_ON = "2026-11-27";

/** The order in which an integrator reads; `name` is the file below docs/integrators and the address below /docs. */
export const chapters = [
  {
    title: "开始",
    pages: [
      {
        name: "quick-start",
        title: "快速开始",
        what: "十五分钟内注册、开沙箱、完成第一次登录并自测通过，不用等人审核。",
      },
      { name: "sandbox", title: "开发者沙箱", what: "不用审核的客户端：谁能登录、有什么、没有什么、怎样上线。" },
      { name: "choose", title: "选择接入方式", what: "按你们系统的情况选 OpenID Connect、CAS、SAML 或封装交换。" },
      { name: "test-environment", title: "测试环境", what: "沙箱和联调客户端，上线以前亲手试一遍的故障。" },
      { name: "workbench", title: "接入与联调", what: "从申请、审核、自测到上线和下线，每一步由谁办。" },
      { name: "go-live", title: "上线检查单", what: "提交上线以前逐条核对，能由门户自测的已标明。" },
      {
        name: "differences",
        title: "与原门户接口的不同",
        what: "接过原门户的系统：逐个接口写明原来怎样、现在怎样、要改什么。",
      },
    ],
  },
  {
    title: "登录协议",
    pages: [
      { name: "openid-connect", title: "OpenID Connect", what: "新系统首选：授权码、PKCE、刷新、设备登录。" },
      { name: "cas", title: "CAS", what: "只会 CAS 的成品软件：协议 1、2、3，代理票据。" },
      { name: "saml", title: "SAML 2.0", what: "只会 SAML 的成品软件：元数据、断言、单点退出。" },
      { name: "envelope", title: "封装交换", what: "只会收发 JSON 的旧系统：换令牌、取用户信息、请求签名。" },
    ],
  },
  {
    title: "与门户互通",
    pages: [
      { name: "check-user-url", title: "核对用户", what: "系统有自己的账号时要提供的一个接口。" },
      { name: "webhooks", title: "事件推送", what: "用户停用、换手机、换单位，系统马上知道。" },
      { name: "scene-reports", title: "场景上报", what: "地方场景的系统每天上报使用人数和数据量。" },
      { name: "todos", title: "推送待办", what: "系统有事要用户办：推送到门户待办，办完告诉门户。" },
      { name: "matters", title: "报告办结", what: "一件事办结后告诉门户，用户可以评价一次。" },
      { name: "data", title: "数据调用", what: "用凭证或请求签名取数据资源：范围、限流、到期和错误码。" },
      { name: "sign-off", title: "退出登录", what: "在任何一处退出，处处退出：四种协议各怎么做。" },
    ],
  },
  {
    title: "运行与排错",
    pages: [
      { name: "secrets", title: "密钥更换", what: "不停机更换密钥，遗失和泄露时怎么办。" },
      { name: "clock", title: "时钟", what: "各协议容许多少误差，怎样对时和核对。" },
      { name: "errors", title: "错误目录", what: "每个错误码的原因和办法，由程序里的目录生成。" },
    ],
  },
  {
    title: "代码",
    pages: [
      {
        name: "clients",
        title: "客户端代码",
        what: "Java、.NET、PHP、Python、Node、Go、curl，整段复制即用；试过的软件。",
      },
    ],
  },
] as const;

export const documents = chapters.flatMap(({ pages }) => [...pages]);
export type DocumentName = (typeof documents)[number]["name"];
