import type { Refusals } from "./refusals.ts";

/** Administrators and the accounts, roles and sessions of their region. */
export const peopleRefusals = {
  "people.unknown": { status: 200, code: 4700, message: "没有找到这个账号，可能已经注销，请刷新列表" },
  "people.otherRegion": { status: 403, code: 4701, message: "该账号不在您管辖的行政区划内，不能查看或处理" },
  "people.self": { status: 200, code: 4702, message: "不能处理本人的账号，请由其他管理员处理" },
  "people.administrator": {
    status: 200,
    code: 4703,
    message: "管理员账号须由安全管理员处理，请联系上级安全管理员",
  },
  "people.changed": {
    status: 200,
    code: 4704,
    message: "{by}刚刚处理过这个账号，请查看最新情况后再操作；您填写的内容已保留",
  },
  "people.notActive": { status: 200, code: 4705, message: "账号不在正常状态，不能这样处理，请先刷新" },
  "people.notDisabled": { status: 200, code: 4706, message: "账号没有停用，无需启用，请刷新列表" },
  "people.notLocked": { status: 200, code: 4707, message: "账号现在没有被锁定，可直接登录" },
  "people.usernameTaken": { status: 200, code: 4708, message: "该用户名已被使用，请换一个用户名" },
  "people.nothingHidden": { status: 200, code: 4709, message: "该账号没有登记这项号码" },
  "people.sameRegion": { status: 200, code: 4710, message: "账号已在该行政区划，无需调动" },
  "people.moveIsOpen": {
    status: 200,
    code: 4711,
    message: "该账号已有一条调动申请在等待审核，请在“调动审核”中查看",
  },
  "people.badCursor": { status: 200, code: 4712, message: "列表位置已失效，请从第一页重新查看" },
  "people.notTold": {
    status: 200,
    code: 4713,
    message: "长期未用账号须先发停用预告，满 7 天仍未登录才能停用",
  },
  "people.inUse": { status: 200, code: 4714, message: "账号近期登录过，不属于长期未用账号，请刷新列表" },
  "people.sessionOver": { status: 200, code: 4719, message: "该会话已经结束，请刷新列表" },
  "roles.own": { status: 200, code: 4720, message: "不能更改本人的权限，请由其他安全管理员办理" },
  "roles.unknown": { status: 200, code: 4721, message: "没有这个角色，请刷新后重新选择" },
  "roles.held": { status: 200, code: 4722, message: "该账号已有这个角色，无需再授予" },
  "roles.notHeld": { status: 200, code: 4723, message: "该账号没有这个角色，请刷新后查看" },
  "roles.exclusive": {
    status: 200,
    code: 4724,
    message: "系统管理员、安全管理员、审计管理员只能任其一，请先撤销该账号的“{role}”",
  },
  "roles.last": { status: 200, code: 4725, message: "这是该账号唯一的角色，撤销后无法使用；如不再使用请停用账号" },
  "roles.lastOfStaff": {
    status: 200,
    code: 4739,
    message: "这是该账号唯一的工作人员角色，不能撤销；如不再使用请停用账号",
  },
  "roles.isOpen": {
    status: 200,
    code: 4726,
    message: "已有一条待复核的申请，请等复核后再提交，可在“角色授权复核”中查看",
  },
  "roles.wrongHolder": {
    status: 200,
    code: 4727,
    message: "管理角色只能授予农业农村部门工作人员账号，请核对账号类型",
  },
  "roles.permissionForbidden": {
    status: 200,
    code: 4728,
    message: "按三员分立，“{permission}”不能给这个角色，请重新选择",
  },
  "roles.fixed": { status: 200, code: 4729, message: "这个角色的权限由系统固定，不能更改" },
  "roles.changed": { status: 200, code: 4730, message: "{by}刚刚更改过这个角色，请查看最新权限后再提交" },
  "roles.unchanged": { status: 200, code: 4731, message: "权限没有变化，无需提交" },
  "people.lastOfPost": {
    status: 200,
    code: 4733,
    message: "该账号是最后一名在用的{role}，不能停用、调动、撤销或注销；请先授予另一人这个角色",
  },
  "people.changeIsOpen": {
    status: 200,
    code: 4734,
    message: "该管理员账号已有一条变更在等待复核，请在“管理员账号变更复核”中查看",
  },
  "people.handApart": {
    status: 200,
    code: 4735,
    message: "您 7 天内已为该管理员办理过“{act}”，这一步须由另一名管理员办理",
  },
  "account.nameByReview": {
    status: 200,
    code: 4737,
    message: "姓名、单位和处室经过审核登记，不能自行更改；确有变动，请联系管理本单位账号的管理员更正",
  },
  "people.nothingCorrected": { status: 200, code: 4738, message: "与现在登记的相同，无需更正" },
  "approvals.drifted": {
    status: 200,
    code: 4736,
    message: "{changes}，与申请时不一致，不能通过；请退回，由提交人核实后重新提交",
  },
  "roles.unusable": { status: 200, code: 4732, message: "账号的情况已变化，这条申请不能再通过，请退回" },
} as const satisfies Refusals;
