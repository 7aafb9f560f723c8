import type { Refusals } from "./refusals.ts";

/** A sealed message that cannot be opened: told unsealed, since nothing is known yet that it could be sealed with. */
export const transportRefusals = {
  "transport.malformed": { status: 400, code: 4840, message: "加密报文格式不正确，请刷新页面后重试" },
  "transport.keyUnknown": { status: 400, code: 4841, message: "传输密钥已更换，请刷新页面后重试" },
  "transport.stale": {
    status: 400,
    code: 4842,
    message: "本机时间与服务器相差超过 5 分钟，请校准时间后刷新页面重试",
  },
  "transport.rejected": { status: 400, code: 4843, message: "报文校验未通过，请刷新页面后重试" },
  "transport.replayed": { status: 400, code: 4844, message: "这条请求已经提交过，请刷新页面查看结果，不要重复提交" },
  "transport.sealingRequired": { status: 400, code: 4845, message: "本平台要求加密传输，请刷新页面后重试" },
} as const satisfies Refusals;
