import type { Refusals } from "./refusals.ts";

/** The ways in: password, QR picture, upstream sources. */
export const signInRefusals = {
  "signIn.rejected": { status: 200, code: 4111, message: "用户名或密码错误" },
  "signIn.locked": {
    status: 429,
    code: 4112,
    message: "连续登录失败次数过多，为保护账号安全，请 {wait}后再试，或拨打技术支持电话",
  },
  "signIn.addressLocked": {
    status: 429,
    code: 4113,
    message: "当前网络登录失败次数过多，请 {wait}后再试，或换一个网络",
  },
  "signIn.disabled": { status: 200, code: 4114, message: "账号已停用，请联系本地区管理员" },
  "signIn.pendingReview": {
    status: 200,
    code: 4115,
    message: "账号正在审核，审核结果会以短信通知您",
  },
  "signIn.reviewRejected": {
    status: 200,
    code: 4118,
    message: "注册申请未通过审核，原因见短信，请按原因修改后重新注册",
  },
  "signIn.secondFactorRequired": {
    status: 200,
    code: 4116,
    message: "该账号须用双因子登录，请从工作人员入口输入密码和验证码登录",
  },
  "signIn.strongFactorRequired": {
    status: 200,
    code: 4117,
    message: "管理员账号须用动态口令作为第二重验证，请输入动态口令",
  },
  "qrLogin.gone": { status: 200, code: 4200, message: "二维码已过期或已使用，请在电脑上刷新后重新扫码" },
  "qrLogin.claimed": { status: 200, code: 4201, message: "二维码已被另一台手机扫描，请在电脑上刷新后重新扫码" },
  "qrLogin.notForAdministrators": {
    status: 200,
    code: 4202,
    message: "管理员账号不能扫码登录，请在电脑上用密码和动态口令登录",
  },
  "qrLogin.notConfirmed": { status: 200, code: 4203, message: "请先在手机上确认登录" },
  "qrLogin.refused": { status: 200, code: 4204, message: "手机上已拒绝本次登录" },
  "notMe.gone": {
    status: 200,
    code: 4206,
    message: "链接已使用或已过期。如仍有陌生登录，请登录后在“登录设备”里退出它并修改密码，或拨打技术支持电话",
  },
  "upstream.unknownSource": { status: 200, code: 4180, message: "没有这个登录来源，请返回登录页重新选择" },
  "upstream.used": { status: 200, code: 4181, message: "登录凭证已使用过或不存在，请从{source}重新登录" },
  "upstream.expired": { status: 200, code: 4182, message: "登录凭证已过期，请从{source}重新登录" },
  "upstream.slow": {
    status: 200,
    code: 4183,
    message: "{source}没有在 5 秒内应答，请再试一次，或改用手机号和密码登录",
  },
  "upstream.unreachable": {
    status: 200,
    code: 4184,
    message: "暂时连接不上{source}，请稍后再试，或改用手机号和密码登录",
  },
  "upstream.garbled": {
    status: 200,
    code: 4185,
    message: "{source}返回的信息无法识别，请稍后再试；仍不行请拨打技术支持电话",
  },
  "upstream.rejected": { status: 200, code: 4186, message: "{source}没有认可这次登录，请重新登录" },
  "upstream.noUser": { status: 200, code: 4187, message: "无用户信息" },
  "upstream.departureLost": {
    status: 200,
    code: 4188,
    message: "这次登录不是从本浏览器发起的，或等待太久，请重新登录",
  },
  "upstream.tooLate": { status: 200, code: 4189, message: "停留时间过长，请重新登录" },
  "upstream.linkedOtherwise": {
    status: 200,
    code: 4190,
    message: "该账号已关联{source}的另一个用户，请换一个账号关联",
  },
  "upstream.staffAccount": {
    status: 200,
    code: 4191,
    message: "工作人员账号不能只凭密码关联外部身份，请从工作人员入口用双因子登录",
  },
  "upstream.linkedElsewhere": {
    status: 200,
    code: 4192,
    message: "这个{source}身份已关联另一个账号。请先用它登录那个账号解除关联，或换一个身份",
  },
  "upstream.linkedAlready": {
    status: 200,
    code: 4193,
    outdated: true,
    message: "本账号已关联{source}的一个身份，请先解除再关联新的",
  },
  "upstream.linkingOver": {
    status: 200,
    code: 4194,
    message: "发起关联的登录已结束或已换人，没有关联任何身份。请重新登录后再试",
  },
  "upstream.notLinked": {
    status: 200,
    code: 4195,
    outdated: true,
    message: "没有这个关联的身份，可能已经解除，请看最新的情况",
  },
  "upstream.lastWayIn": {
    status: 200,
    code: 4196,
    message: "这是登录本账号的唯一方式。请先登记手机号或设置密码，再解除关联",
  },
  "signIn.secondFactorSetUpRequired": {
    status: 200,
    code: 4150,
    message: "第一重验证已通过。该账号还没有可用的第二重验证，请先设置动态口令或通行密钥",
  },
  "signIn.passwordToo": { status: 200, code: 4151, message: "通行密钥验证通过，请再输入密码完成双因子登录" },
} as const satisfies Refusals;
