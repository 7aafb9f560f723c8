/**
 * Every refusal the server may give, one line each; the key is the name code uses.
 * The specification fixes the wire codes 401 (role), 555 and 999 (session ended); the
 * others are this product's own. `{name}` parts are filled from the refusal's `params`.
 */
export const errorCatalogue = {
  "request.malformed": { status: 400, code: 400, message: "提交的内容有误，请检查后重试" },
  "request.tooLarge": { status: 413, code: 413, message: "提交的内容过大，请减少后重试" },
  "request.unsupportedType": { status: 415, code: 415, message: "只接受 JSON 格式的内容" },
  "request.notFound": { status: 404, code: 404, message: "没有这个接口" },
  "request.tooMany": { status: 429, code: 429, message: "操作太频繁，请 {wait}后再试" },
  "request.timeout": { status: 503, code: 503, message: "503 服务器请求错误" },
  "server.busy": { status: 503, code: 5031, message: "服务繁忙，请 {wait}后再试" },
  "server.fault": { status: 500, code: 500, message: "系统错误!请联系管理员!" },

  "session.missing": { status: 401, code: 999, message: "ErrorToLogin" },
  "session.endedElsewhere": { status: 401, code: 555, message: "ErrorToLogin" },
  "permission.denied": {
    status: 403,
    code: 403,
    message: "您没有使用此功能的权限，如需开通请联系本地区管理员",
  },
  "permission.government": {
    status: 403,
    code: 4031,
    message: "非政府工作人员不允许登录，请点击市场服务入口访问！",
  },

  "captcha.clientUnknown": { status: 200, code: 4101, message: "正在获取验证码信息，请稍后再试" },
  "captcha.rejected": {
    status: 200,
    code: 4102,
    message: "图形验证码不正确或已过期，请按新图片重新输入",
  },
  "captcha.noneToSpeak": { status: 200, code: 4130, message: "验证码已过期，请换一张再听" },
  "challenge.rejected": { status: 200, code: 4103, message: "页面停留时间过长，请再点一次登录" },
  "password.unreadable": { status: 200, code: 4104, message: "密码未能安全送达，请刷新页面后重试" },
  "password.tooSimple": { status: 200, code: 4121, message: "密码由9-20位数字、大小写字母和常用符号组成" },
  "password.initial": { status: 200, code: 4122, message: "当前为弱密码，请重新设置新密码!" },
  "password.personal": { status: 200, code: 4123, message: "密码不能包含您的姓名、登录名、手机号或地区名" },
  "password.repeated": { status: 200, code: 4124, message: "新密码不能与原密码相同!" },

  "sms.codeRejected": { status: 200, code: 4105, message: "短信验证码错误或已失效，请重新获取" },
  "sms.sentRecently": { status: 429, code: 4106, message: "短信已发送，请 {wait}后再获取" },
  "sms.limitReached": {
    status: 429,
    code: 4107,
    message: "短信发送次数已达上限，请 {wait}后再试，或改用动态口令",
  },
  "sms.notSent": { status: 200, code: 4108, message: "发送失败!" },

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
  "session.unknown": { status: 200, code: 4205, message: "这台设备已经退出登录" },
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

  "signIn.secondFactorSetUpRequired": {
    status: 200,
    code: 4150,
    message: "密码正确。该账号还没有可用的第二重验证，请先设置动态口令或通行密钥",
  },
  "signIn.passwordToo": { status: 200, code: 4151, message: "通行密钥验证通过，请再输入密码完成双因子登录" },
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
  "passkey.tooMany": { status: 200, code: 4163, message: "最多登记 10 个通行密钥，请先移除不用的" },
  "passkey.unknown": { status: 200, code: 4164, message: "没有这个通行密钥，请刷新页面" },
  "passkey.alreadyAdded": { status: 200, code: 4165, message: "这个通行密钥已经登记过" },
  "phone.taken": { status: 200, code: 4166, message: "该手机号已用于其他账号，请换一个手机号，或用该手机号登录" },
  "phone.alreadyBound": {
    status: 200,
    code: 4167,
    message: "账号已登记手机号；要更换，请登录后在账号信息中修改",
  },
  "account.notForActivation": {
    status: 200,
    code: 4168,
    message: "本地区没有可发放激活码的工作人员账号，请核对用户名",
  },

  "password.weak": { status: 200, code: 4250, message: "当前为弱密码请修改密码!" },
  "password.expired": { status: 200, code: 4251, message: "密码已到期请修改密码!" },
  "identity.differs": { status: 200, code: 4252, message: "只能办理本人账号的事项，请用本人账号登录后再试" },
  "session.stale": {
    status: 200,
    code: 4253,
    message: "距上次登录已超过 20 分钟，为保护账号，请重新登录后再操作",
  },
  "verification.expired": { status: 200, code: 4254, message: "验证已失效，请重新获取短信验证码" },
  "account.phoneMissing": { status: 200, code: 4255, message: "请先输入手机号后保存!" },
  "account.phoneTaken": { status: 200, code: 4256, message: "该手机号已登记在其他账号上，请换一个手机号" },
  "factor.required": {
    status: 200,
    code: 4257,
    message: "工作人员账号还须输入动态口令、恢复码或管理员交给您的激活码",
  },
  "factor.rejected": { status: 200, code: 4258, message: "动态口令、恢复码或激活码不正确，或已使用过" },
  "account.fieldRequired": { status: 200, code: 4259, message: "必填项!" },
  "account.passwordIsSet": { status: 200, code: 4260, message: "账号已设置密码，请在“修改密码”中修改" },
  "account.closedByAdministrator": {
    status: 200,
    code: 4261,
    message: "管理员账号须由安全管理员注销，请联系安全管理员",
  },

  "service.unknown": { status: 200, code: 4401, message: "未找到对应服务,请联系管理员!" },
  "region.unknown": { status: 200, code: 4402, message: "没有这个行政区划，请重新选择" },

  "handoff.roleRequired": { status: 200, code: 401, message: "请选择角色" },
  "handoff.notConnected": {
    status: 200,
    code: 4301,
    message: "暂未完成系统对接，请前往对应系统办理业务！",
  },
  "handoff.suspended": {
    status: 200,
    code: 4302,
    message: "该系统已暂停服务，恢复时间请看系统说明",
  },
  "handoff.bindingRequired": { status: 200, code: 4303, message: "请绑定系统平台用户!" },
  "handoff.thirdPartyTokenMissing": {
    status: 200,
    code: 4304,
    message: "一期统一登录用户信息为空,请重新登录!",
  },

  "binding.notOffered": { status: 200, code: 4270, message: "该系统尚未开通账号核验，请联系系统主管单位办理" },
  "binding.rejected": { status: 200, code: 4271, message: "系统用户名或密码错误" },
  "binding.unanswered": { status: 200, code: 4272, message: "原系统暂时没有应答，请稍后再试" },
  "binding.taken": { status: 200, code: 4273, message: "该系统账号已绑定其他平台账号，如有疑问请拨打技术支持电话" },
  "binding.exists": { status: 200, code: 4274, message: "您在该系统已绑定其他账号，请先到“我的绑定”解除" },
  "binding.foreignAddress": { status: 200, code: 4275, message: "核验地址与系统登记的不一致，请刷新页面后重试" },
  "binding.notSelf": { status: 200, code: 4276, message: "提交的账号与当前登录账号不一致，请刷新页面后重试" },
  "binding.triedTooOften": { status: 429, code: 4277, message: "密码错误次数过多，请 {wait}后再试" },
  "binding.proofExpired": { status: 200, code: 4278, message: "操作时间过长，请重新登录系统账号" },
  "binding.unknown": { status: 200, code: 4279, message: "没有这条绑定，可能已经解除" },
  "binding.phoneRegistered": { status: 200, code: 4280, message: "该手机号已注册，请选择绑定已有平台账号" },
  "dictionary.unknown": { status: 200, code: 4220, message: "没有这个选项，请重新选择" },
  "registration.phoneTaken": {
    status: 200,
    code: 4221,
    message: "该手机号已注册，请直接登录；忘记密码可用短信验证码找回",
  },
  "registration.underReview": {
    status: 200,
    code: 4222,
    message: "您的申请正在审核，请勿重复提交，可凭受理编号或短信验证码查询进度",
  },
  "registration.notFound": { status: 200, code: 4223, message: "没有查到注册申请，请核对手机号和受理编号" },
  "registration.notIndividual": { status: 200, code: 4224, message: "只有社会用户的个人账号可以提交认证" },
  "approvals.notFound": { status: 200, code: 4230, message: "没有找到这条申请，请刷新列表" },
  "approvals.otherRegion": { status: 403, code: 4231, message: "该申请不在您管辖的行政区划内，不能处理" },
  "approvals.own": { status: 200, code: 4232, message: "不能处理自己提交的申请，请由其他管理员处理" },
  "approvals.decided": { status: 200, code: 4233, message: "该申请已由其他管理员处理，请刷新列表" },
  "approvals.secondPerson": { status: 200, code: 4234, message: "该申请须由另一位管理员复核，您已处理过" },
} as const satisfies Record<string, { status: number; code: number; message: string }>;

export type RefusalName = keyof typeof errorCatalogue;

/** Refusals any call may meet; entries declare only what is their own. */
export const commonRefusals = [
  "request.malformed",
  "request.tooLarge",
  "request.unsupportedType",
  "request.notFound",
  "request.tooMany",
  "request.timeout",
  "server.busy",
  "server.fault",
  "session.missing",
  "session.endedElsewhere",
  "permission.denied",
  "permission.government",
  "password.weak",
  "password.expired",
] as const satisfies readonly RefusalName[];
export type CommonRefusal = (typeof commonRefusals)[number];

const byCode = new Map<number, RefusalName>(
  Object.entries(errorCatalogue).map(([name, refusal]) => [refusal.code, name as RefusalName]),
);
/** The refusal behind a wire code; undefined for a code this version does not know. */
export const refusalOfCode = (code: number): RefusalName | undefined => byCode.get(code);

/** A wait in words: 45 秒, 3 分钟, 1 小时. Rounded up, so that the promise holds. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} 秒`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3600)} 小时`;
}

/** The catalogue's text with its `{name}` parts filled. */
export function refusalMessage(name: RefusalName, params: Record<string, string> = {}): string {
  return errorCatalogue[name].message.replace(/\{(\w+)\}/g, (_all, key: string) => params[key] ?? "");
}
