import type { KnownPermission } from "./permission-words.ts";

/** The queues there are; each has its permission, its due time and what a decision does (server, `approvals`). */
export const approvalKinds = {
  registration: "注册审核",
  ministryUser: "部级用户认证",
  entityReview: "涉农主体核验",
  factorReset: "验证方式重置",
  accountMove: "账号调动审核",
  administratorChange: "管理员账号变更复核",
  roleGrant: "角色授权复核",
  rolePermissions: "角色权限变更复核",
  systemOnboarding: "系统接入审核",
  systemGoLive: "系统上线审批",
  systemSecret: "系统密钥更换",
  systemOffline: "系统下线审批",
  systemAmend: "系统登记变更",
  systemChange: "系统变更复核",
  bindingBatch: "批量绑定复核",
  roleApplication: "系统角色申请",
  scene: "地方场景审核",
  dataDepartment: "数据申请处室审核",
  dataProvider: "数据申请提供方审核",
  settingChange: "参数变更复核",
  officeNetwork: "访问范围复核",
} as const;
export type ApprovalKind = keyof typeof approvalKinds;

const PEOPLE = "account.review";
/** Security and system administrators: of two security administrators one may be whom it is about, and the other who asks. */
const FACTORS = "factor.confirm";
const ROLES = "role.grant";
const SYSTEMS = "system.review";
const DATA = "data.review";
/** Who may see and decide a queue, inside their own region. */
export const approvalPermissions: Readonly<Record<ApprovalKind, KnownPermission>> = {
  registration: PEOPLE,
  ministryUser: PEOPLE,
  entityReview: PEOPLE,
  factorReset: FACTORS,
  accountMove: PEOPLE,
  administratorChange: FACTORS,
  roleGrant: ROLES,
  rolePermissions: ROLES,
  roleApplication: PEOPLE,
  scene: "scene.review",
  systemOnboarding: SYSTEMS,
  systemGoLive: SYSTEMS,
  systemSecret: SYSTEMS,
  systemOffline: SYSTEMS,
  systemAmend: SYSTEMS,
  systemChange: SYSTEMS,
  bindingBatch: SYSTEMS,
  dataDepartment: DATA,
  dataProvider: DATA,
  settingChange: "policy.manage",
  officeNetwork: "policy.manage",
};
/** The queues somebody with these permissions may open. */
export const kindsFor = (permissions: readonly string[]): ApprovalKind[] =>
  (Object.keys(approvalKinds) as ApprovalKind[]).filter((kind) => permissions.includes(approvalPermissions[kind]));

export const approvalStatuses = {
  pending: "待审核",
  awaitingSecond: "待复核",
  approved: "已通过",
  rejected: "已退回",
  withdrawn: "已撤回",
} as const;
export type ApprovalStatus = keyof typeof approvalStatuses;

const rejectedRegistrations = [
  "单位名称与行政区划不一致，请核对后重新注册",
  "无法确认您在该单位任职，请联系单位管理员后重新注册",
  "姓名或所属处室填写不完整，请补全后重新注册",
  "您已有账号，请用原账号登录",
] as const;
/** What a refusal usually says; the administrator may write their own. */
export const rejectionReasons: Readonly<Record<ApprovalKind, readonly string[]>> = {
  registration: rejectedRegistrations,
  ministryUser: rejectedRegistrations,
  entityReview: [
    "营业执照上的名称与账号的单位名称不一致，请更正后重新提交",
    "营业执照照片不清楚，请重新拍照后提交",
    "法定代表人与登记的不一致，请核对后重新提交",
    "营业执照已注销或过期，请用有效的执照重新提交",
  ],
  systemOnboarding: [
    "主管部门与系统用途不一致，请核对后重新提交",
    "登记的地址不是本单位的正式域名，请更正后重新提交",
    "申请的字段超出业务需要，请减少后重新提交",
  ],
  systemGoLive: ["自测后改过地址，请重新自测后再提交", "缺少等保或密评材料，请补充后再提交"],
  systemSecret: ["未能联系到系统联系人核实，请核实后重新提交"],
  systemOffline: ["仍有业务在办，请与主管部门确认下线时间后重新提交"],
  systemAmend: [
    "新地址不是本单位的正式域名，请更正后重新提交",
    "没有说明为什么要变更，请补充后重新提交",
    "申请的字段超出业务需要，请减少后重新提交",
  ],
  accountMove: ["调入单位没有确认接收，请核实后重新提交", "本人岗位没有变动，无需调动"],
  administratorChange: ["没有任免或处分文件作依据，请补充后重新提交", "未能联系到本人或其单位核实"],
  roleGrant: ["没有任职或免职文件作依据，请补充后重新提交", "该人员的岗位不需要这个角色"],
  rolePermissions: ["超出岗位需要，请减少权限后重新提交", "没有写明更改的依据，请补充后重新提交"],
  systemChange: [
    "新地址不是该系统的正式域名，请核对后重新提出",
    "没有主管部门的书面说明，请补充后重新提出",
    "申请的信息超出业务需要，请减少后重新提出",
  ],
  bindingBatch: ["清单没有主管部门的书面说明，请补充后重新提交", "账号对应关系有误，请核对后重新上传"],
  factorReset: ["未能联系到本人核实，请核实后重新提交", "本人仍可用恢复码登录，不必重置"],
  scene: [
    "应用成效缺少可核对的数据，请补充后重新提交",
    "建设内容写得太笼统，请写清建了什么、怎样用",
    "与已公布的场景重复，请说明不同之处",
  ],
  settingChange: ["理由不充分，请说明为什么要改", "改后的值影响面太大，请先与业务处室商定"],
  officeNetwork: ["范围遗漏了在用的办公地址，请补充后重新提交", "范围过宽，请只留下办公用的地址"],
  roleApplication: ["申请的角色与本人岗位不符，请与单位管理员核对后重新申请", "该系统不对您所在的单位开放"],
  dataDepartment: ["用途或依据不具体，请补充文件名称和文号后重新申请", "申请的信息项超出业务需要，请减少后重新申请"],
  dataProvider: [
    "用途与本资源的共享条件不符，请核对后重新申请",
    "敏感信息项的理由不充分，请减少信息项或逐项说明",
    "数据范围超出申请单位的职责，请缩小范围后重新申请",
  ],
};

/** What may have been done about a request; the history of a case is made of these. */
export const approvalActs = {
  opened: "提交申请",
  confirmed: "初审通过，待复核",
  approved: "审核通过",
  rejected: "退回",
  withdrawn: "申请人撤回",
  undone: "撤回决定",
} as const;
export type ApprovalAct = keyof typeof approvalActs;

/** In which order a queue is shown. */
export const approvalOrders = { due: "按时限", newest: "按提交时间" } as const;
export type ApprovalOrder = keyof typeof approvalOrders;

/** What the automatic checks leave to be looked at; such a request is decided by itself, never with others. */
export const approvalMarks = { marked: "需要核对", clear: "没有疑点" } as const;
export type ApprovalMark = keyof typeof approvalMarks;
/** Of what waits so many of the most urgent are checked where a list is narrowed down by marks. */
export const MOST_CHECKED = 1000;
/** How many rows a page of a queue may have. */
export const queuePageSizes = [10, 20, 50] as const;

/** Why a whole number is looked at; the administrator may write their own. */
export const revealReasons = ["电话核实申请人身份", "与单位名册核对", "申请人来电查询进度"] as const;
/** So long a revealed value stays on the screen. */
export const REVEALED_SECONDS = 60;
/** So long whoever decided may take a decision back, where its queue allows it; the applicant is told afterwards. */
export const UNDO_SECONDS = 60;
/** So many requests may be decided in one act. */
export const MOST_AT_ONCE = 50;
