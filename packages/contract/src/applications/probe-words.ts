/** Why a system did not answer the portal's question whether it is there. */
export const probeFaults = {
  timeout: "5 秒内没有应答",
  unresolved: "域名无法解析",
  unreachable: "连接不上",
  certificate: "证书不被信任",
  forbiddenAddress: "地址不允许访问",
  serverError: "系统报错",
} as const;
export type ProbeFault = keyof typeof probeFaults;
