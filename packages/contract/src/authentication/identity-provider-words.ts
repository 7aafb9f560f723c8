/** How the portal talks to a source. */
export const upstreamProtocols = {
  jis: "统一身份认证（JIS 票据）",
  gateway: "统一身份认证（网关票据）",
  cas: "CAS 3.0",
  oidc: "OpenID Connect",
  oauth2: "OAuth 2.0",
} as const;
export type UpstreamProtocol = keyof typeof upstreamProtocols;

/** What a source tells of somebody. */
export const upstreamVouched = {
  name: "姓名",
  mobile: "手机号",
  verifiedMobile: "手机号（对方已核实）",
  idNumber: "身份证件号码",
  creditCode: "统一社会信用代码",
  company: "单位名称",
} as const;
export type UpstreamVouched = keyof typeof upstreamVouched;

/** Why a source did not tell who came, and whose matter that is. */
export const upstreamProblems = {
  used: { name: "票据已被使用", advice: "多为用户重复打开链接或后退，偶尔出现不用处理" },
  expired: { name: "票据已过期", advice: "多为用户停留太久；突然增多时请核对两边服务器的时钟" },
  slow: { name: "对方超过 5 秒没有应答", advice: "请联系对方查看服务负载" },
  unreachable: { name: "连接不上对方", advice: "请检查网络、防火墙和对方服务是否在运行" },
  garbled: { name: "对方的应答不符合约定", advice: "请核对密钥、签名和接口版本是否有变" },
  rejected: { name: "对方不认可这次登录", advice: "突然增多时，请核对应用标识、密钥和返回地址" },
  noUser: { name: "对方没有说明是谁", advice: "请核对字段对应关系和授权范围" },
} as const;
export type UpstreamProblem = keyof typeof upstreamProblems;

/** The figures of sources tell of so many days. */
export const UPSTREAM_DAYS = 30;
