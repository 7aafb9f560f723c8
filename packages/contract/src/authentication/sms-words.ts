/** Who hands text messages over, in the words of the office. */
export const smsProviders = {
  recording: "只留记录",
  http: "通用接口",
  tencent: "腾讯云",
  aliyun: "阿里云",
  huawei: "华为云",
  mas: "移动云MAS",
} as const;

/** Why one was not taken over. */
export const smsFailures = {
  refused: "被拒绝",
  unreachable: "连不上或对方故障",
  timeout: "没有应答",
  garbled: "应答看不懂",
  failed: "失败",
} as const;
