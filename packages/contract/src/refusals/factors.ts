import type { Refusals } from "./refusals.ts";

/** Second factors and the phone they hang on. */
export const factorsRefusals = {
  "secondFactor.activationRequired": {
    status: 200,
    code: 4152,
    message: "工作人员账号首次登记，须填写管理员交给您的激活码",
  },
  "secondFactor.activationRejected": {
    status: 200,
    code: 4153,
    message: "激活码不正确、已用过或已过期，请核对；仍不行请向管理员重新领取",
  },
  "secondFactor.totpRejected": {
    status: 200,
    code: 4154,
    message: "动态口令不正确，请核对手机时间，输入此刻显示的 6 位数字",
  },
  "secondFactor.totpSpent": {
    status: 200,
    code: 4172,
    message: "动态口令不正确或已用过，请核对手机时间，输入此刻显示的 6 位数字",
  },
  "secondFactor.confirmationRequired": {
    status: 200,
    code: 4155,
    message: "登录已超过 20 分钟，请先确认是您本人",
  },
  "secondFactor.proofRequired": {
    status: 200,
    code: 4156,
    message: "只用密码登录时不能添加验证方式，请用动态口令、通行密钥或恢复码登录，或向管理员领取激活码",
  },
  "secondFactor.lastOne": {
    status: 200,
    code: 4157,
    outdated: true,
    message: "移除后账号将无法登录，请先设置另一种验证方式再移除",
  },
  "secondFactor.flowExpired": { status: 200, code: 4158, message: "操作已超时或已完成，请重新开始" },
  "secondFactor.codeRejected": {
    status: 200,
    code: 4159,
    message: "验证码不正确或已用过，请输入此刻的动态口令、新收到的短信验证码或一个未用过的恢复码",
  },
  "secondFactor.codeRequired": { status: 200, code: 4160, message: "该账号还须填写动态口令或短信验证码" },
  "passkey.rejected": { status: 200, code: 4161, message: "通行密钥没有通过验证，请重试，或改用其他方式" },
  "passkey.notAvailable": {
    status: 200,
    code: 4162,
    message: "当前网址不能使用通行密钥，请用门户的域名打开后再试",
  },
  "passkey.tooMany": { status: 200, code: 4163, outdated: true, message: "最多登记 10 个通行密钥，请先移除不用的" },
  "passkey.unknown": { status: 200, code: 4164, outdated: true, message: "没有这个通行密钥，请看最新的情况" },
  "passkey.alreadyAdded": { status: 200, code: 4165, outdated: true, message: "这个通行密钥已经登记过" },
  "phone.taken": { status: 200, code: 4166, message: "该手机号已用于其他账号，请换一个手机号，或用该手机号登录" },
  "phone.alreadyBound": {
    status: 200,
    code: 4167,
    message: "账号已登记手机号；要更换，请登录后在账号信息中修改",
  },
  "factor.required": {
    status: 200,
    code: 4257,
    message: "工作人员账号还须输入动态口令、恢复码或管理员交给您的激活码，也可以用通行密钥验证",
  },
  "factor.rejected": { status: 200, code: 4258, message: "动态口令、恢复码或激活码不正确，或已使用过" },
} as const satisfies Refusals;
