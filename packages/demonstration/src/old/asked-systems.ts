import type { ApplicationForm } from "@sannong/contract/applications/application-shapes.schemas";

export type SeedAskedSystem = {
  key: string;
  /** the account that applies; the system is of its region */
  applicant: string;
  hoursAgo: number;
  contact: { name: string; phone: string };
  form: ApplicationForm;
  /** why it came back; null while it waits */
  rejection: string | null;
};

const host = (name: string) => `https://${name}.demo.invalid`;
const none = {
  handoffUri: "",
  tokenUri: "",
  resourcePath: "",
  directUrl: "",
  metadata: "",
  proxyCallbackUris: [],
  pledges: [],
  checkUserUrl: "",
  opensSessions: false,
  usesPrivateNetwork: false,
} satisfies Partial<ApplicationForm>;

/** Systems whose owners have applied. */
export const askedSystems: readonly SeedAskedSystem[] = [
  {
    key: "31",
    applicant: "ganbu",
    hoursAgo: 30,
    contact: { name: "演示吴工", phone: "15488000031" },
    rejection: null,
    form: {
      ...none,
      name: "稻麦托管服务调度系统（演示）",
      abbr: "demodispatch",
      ownerDepartment: "建湖县农业农村局（演示）",
      builder: "演示软件公司（演示）",
      purpose: "为托管组织派单、记录作业面积，需要知道登录人的姓名和所在区划。",
      protocol: "oidc",
      initiateLoginUri: `${host("dispatch")}/login`,
      redirectUris: [`${host("dispatch")}/callback`],
      jumpType: "0",
      postLogoutRedirectUris: [`${host("dispatch")}/bye`],
      backchannelLogoutUri: `${host("dispatch")}/logout`,
      scopes: ["profile"],
      roles: [
        { code: "dispatcher", name: "调度员" },
        { code: "viewer", name: "查看员" },
      ],
    },
  },
  {
    key: "32",
    applicant: "ganbu",
    hoursAgo: 24 * 11,
    contact: { name: "演示吴工", phone: "15488000031" },
    rejection: "申请的字段超出业务需要，请减少后重新提交",
    form: {
      ...none,
      name: "村级公示屏管理（演示）",
      abbr: "demoscreen",
      ownerDepartment: "建湖县农业农村局（演示）",
      builder: "",
      purpose: "管理各村公示屏的播放内容。",
      protocol: "cas",
      initiateLoginUri: "",
      handoffUri: `${host("screen")}/cas?ticket={ticket}`,
      redirectUris: [`${host("screen")}/cas`],
      jumpType: "9",
      postLogoutRedirectUris: [],
      backchannelLogoutUri: "",
      scopes: ["profile", "phone"],
      roles: [],
    },
  },
];
