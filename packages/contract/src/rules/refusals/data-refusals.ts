/** For the makers of a system that calls data: why a call was refused, and what mends it. */
export const dataRefusals = {
  "data.unknown": { cause: "地址里的资源代码写错，或资源已下架", cure: "从数据目录复制资源代码，斜杠前后都要带上" },
  "data.credentialMissing": {
    cause: "请求头里没有 X-Data-Credential，也没有 X-App-Id 和请求签名",
    cure: "带上在“我的数据”领取的凭证；用系统签名时先把授权接到系统",
  },
  "data.credentialWrong": {
    cause: "没有这个凭证，或领取了更新的两个后它已停用",
    cure: "核对凭证有没有截断；遗失时由申请人重新领取",
  },
  "data.notGranted": {
    cause: "凭证是另一项资源的，或系统没有接到这项资源的授权",
    cure: "每项资源各用各的凭证；在“我的数据”里核对授权",
  },
  "data.grantExpired": { cause: "授权已到期", cure: "请申请人续期或重新申请，凭证不变" },
  "data.grantEnded": {
    cause: "授权被提供方收回、申请人已交回，或申请人已离开申请时的岗位",
    cure: "停止调用，联系申请人；仍需要的由现岗位的人重新申请",
  },
  "data.noRows": { cause: "资源只以文件、邮件等方式提供", cure: "按目录里的共享方式与提供方联系" },
} as const;

export type DataRefusal = keyof typeof dataRefusals;
