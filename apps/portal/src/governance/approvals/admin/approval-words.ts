import { type ApprovalKind, approvalKinds } from "@sannong/contract/governance/approval-words";

const ofRegistration = {
  request: "注册申请",
  approved: "已通过，申请人会收到短信",
  rejected: "已退回，申请人会收到短信",
} as const;

/** What a queue's requests are called, and what is said when one is decided. */
export const wordsOf: Readonly<Record<ApprovalKind, Record<"request" | "approved" | "rejected", string>>> = {
  registration: ofRegistration,
  ministryUser: ofRegistration,
  entityReview: {
    request: "涉农主体核验申请",
    approved: "已核验，各系统随即收到“已核验”；申请人会收到消息",
    rejected: "已退回，账号仍为“自报”；申请人会收到消息",
  },
  systemOnboarding: {
    request: "系统接入申请",
    approved: "已通过，申请人可以领取密钥、开始联调",
    rejected: "已退回，申请人可在“系统入驻”中看到原因",
  },
  systemGoLive: {
    request: "系统上线申请",
    approved: "已上线，系统已列入服务目录",
    rejected: "已退回，系统仍在联调",
  },
  systemSecret: {
    request: "更换密钥申请",
    approved: "已通过，申请人可以领取一次新密钥",
    rejected: "已退回，现有密钥不变",
  },
  systemOffline: {
    request: "系统下线申请",
    approved: "已下线，任何人不能再从门户进入该系统",
    rejected: "已退回，系统继续在线",
  },
  systemAmend: {
    request: "登记变更申请",
    approved: "已通过，新的登记两秒内生效，系统须重新自测",
    rejected: "已退回，登记保持原样，申请人可看到原因",
  },
  systemChange: {
    request: "系统变更",
    approved: "已确认，两秒内在各处生效",
    rejected: "已退回，系统保持原样；提出人可看到原因",
  },
  bindingBatch: {
    request: "批量绑定",
    approved: "已确认，正在整批生效",
    rejected: "已退回，没有绑定任何账号；提出人可看到原因",
  },
  dataDepartment: {
    request: "数据申请（处室审核）",
    approved: "已通过，转给数据提供方审核",
    rejected: "已退回，申请人会收到短信",
  },
  dataProvider: {
    request: "数据申请（提供方审核）",
    approved: "已授权，申请人会收到短信，现在就能领取凭证",
    rejected: "已退回，申请人会收到短信",
  },
  roleApplication: {
    request: "角色申请",
    approved: "已授权，申请人会收到短信，现在就能进入该系统",
    rejected: "已退回，申请人会收到短信",
  },
  scene: {
    request: "场景申报",
    approved: "已通过，交给下一级审核；省级通过后公布，申报人会收到短信",
    rejected: "已退回，申报人会收到短信，修改后重新从第一级审核",
  },
  settingChange: {
    request: "参数变更",
    approved: "已复核，两秒内在所有节点生效",
    rejected: "已退回，参数不变",
  },
  officeNetwork: {
    request: "访问范围变更",
    approved: "已复核，两秒内在所有节点生效",
    rejected: "已退回，访问范围不变",
  },
  administratorChange: {
    request: "管理员账号变更申请",
    approved: "已生效，本人在所有设备上已退出",
    rejected: "已退回，账号没有变化",
  },
  accountMove: {
    request: "账号调动申请",
    approved: "已调动，本人须重新登录",
    rejected: "已退回，账号仍在原行政区划",
  },
  roleGrant: {
    request: "角色授权申请",
    approved: "已生效，本人须重新登录",
    rejected: "已退回，角色没有变化",
  },
  rolePermissions: {
    request: "角色权限变更申请",
    approved: "已生效，担任该角色的人员立即适用",
    rejected: "已退回，权限没有变化",
  },
  factorReset: {
    request: `${approvalKinds.factorReset}申请`,
    approved: "已重置，本人的所有登录已退出，并会收到短信；请当面交给他激活码",
    rejected: "已退回，提交人可在列表中看到原因",
  },
};
