import type { Refusals } from "./refusals.ts";

/** Passwords, particulars, registration and review. */
export const accountRefusals = {
  "password.unreadable": { status: 200, code: 4104, message: "密码未能安全送达，请刷新页面后重试" },
  "password.tooSimple": { status: 200, code: 4121, message: "密码由9-20位数字、大小写字母和常用符号组成" },
  "password.initial": { status: 200, code: 4122, message: "当前为弱密码，请重新设置新密码!" },
  "password.personal": { status: 200, code: 4123, message: "密码不能包含您的姓名、登录名、手机号或地区名" },
  "password.repeated": { status: 200, code: 4124, message: "新密码不能与原密码相同!" },
  "account.notForActivation": {
    status: 200,
    code: 4168,
    message: "本地区没有可发放激活码的工作人员账号，请核对用户名",
  },
  "account.notForReset": {
    status: 200,
    code: 4169,
    message: "本地区没有可重置的管理员账号；工作人员账号请直接发放激活码，本人账号请由其他管理员提交",
  },
  "factorReset.isOpen": { status: 200, code: 4170, message: "该账号已有一条重置申请在等待复核，请勿重复提交" },
  "activationCode.unknown": { status: 200, code: 4171, message: "该激活码已用过、已过期或已作废，请刷新列表" },
  "password.weak": { status: 200, code: 4250, message: "当前为弱密码请修改密码!" },
  "password.expired": { status: 200, code: 4251, message: "密码已到期请修改密码!" },
  "identity.differs": { status: 200, code: 4252, message: "只能办理本人账号的事项，请用本人账号登录后再试" },
  "account.phoneMissing": { status: 200, code: 4255, message: "请先输入手机号后保存!" },
  "account.phoneTaken": { status: 200, code: 4256, message: "该手机号已登记在其他账号上，请换一个手机号" },
  "account.formerPhoneRequired": {
    status: 200,
    code: 4262,
    message: "更换手机号，须先验证原手机号，请获取并填写原手机号收到的验证码；原手机号不能用的，请用动态口令",
  },
  "account.formerCodeRejected": { status: 200, code: 4263, message: "原手机号的验证码错误或已失效，请重新获取" },
  "account.fieldRequired": { status: 200, code: 4259, message: "必填项!" },
  "account.passwordIsSet": { status: 200, code: 4260, message: "账号已设置密码，请在“修改密码”中修改" },
  "account.closedByAdministrator": {
    status: 200,
    code: 4261,
    message: "管理员账号须由安全管理员注销，请联系安全管理员",
  },
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
  "registration.creditCodeTaken": {
    status: 200,
    code: 4226,
    message:
      "该社会信用代码已登记在另一个账号上，请核对；确系本单位的，请带营业执照到当地农业农村部门，或拨打技术支持电话核对后办理",
  },
  "registration.notIndividual": { status: 200, code: 4224, message: "只有社会用户的个人账号可以提交认证" },
  "consent.olderVersion": {
    status: 200,
    code: 4820,
    message: "政策刚刚更新，请刷新页面，阅读新版本后再同意",
  },
  "approvals.notFound": { status: 200, code: 4230, message: "没有找到这条申请，请刷新列表" },
  "approvals.otherRegion": { status: 403, code: 4231, message: "该申请不在您管辖的行政区划内，不能处理" },
  "approvals.own": { status: 200, code: 4232, message: "不能处理自己提交的申请，请由其他管理员处理" },
  "approvals.decided": { status: 200, code: 4233, message: "该申请已由其他管理员处理，请刷新列表" },
  "approvals.secondPerson": { status: 200, code: 4234, message: "该申请须由另一位管理员复核，您已处理过" },
  "approvals.sameHand": {
    status: 200,
    code: 4237,
    message: "您的账号与前一位经办人的账号，7 天内由同一人开通，或由同一人重置过密码并发放过激活码，须由其他管理员处理",
  },
  "approvals.marked": {
    status: 200,
    code: 4236,
    message: "自动核验有需要核对的项目，没有批量通过，请打开逐条处理",
  },
  "approvals.undoOver": {
    status: 200,
    code: 4846,
    message: "决定只能由作出决定的管理员在一分钟内撤回，这条申请现在不能撤回",
  },
  "approvals.undoMovedOn": {
    status: 200,
    code: 4847,
    message: "申请人已重新提交，或账号已有变化，不能撤回，请在“账号管理”中处理",
  },
  "approvals.nothingHidden": { status: 200, code: 4235, message: "这一项没有隐去内容，请刷新后重试" },
} as const satisfies Refusals;
