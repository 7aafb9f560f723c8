/** What became of one link, and what it means to whoever looks after the site. */
export const linkVerdicts = {
  ok: { name: "正常", isBroken: false },
  moved: { name: "已跳转", isBroken: false },
  missing: { name: "找不到页面", isBroken: true },
  fault: { name: "对方出错", isBroken: true },
  timeout: { name: "没有应答", isBroken: true },
  loop: { name: "循环跳转", isBroken: true },
  certificate: { name: "证书有问题", isBroken: true },
  unresolved: { name: "域名无法解析", isBroken: true },
  unreachable: { name: "连接不上", isBroken: true },
  refused: { name: "不允许访问的地址", isBroken: true },
  unchecked: { name: "这次没有查到", isBroken: false },
} as const;
export type LinkVerdict = keyof typeof linkVerdicts;
