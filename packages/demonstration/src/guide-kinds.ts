import type { GuideKind } from "@sannong/contract/catalogue/guide-words";
import type { GuideDocument } from "@sannong/contract/catalogue/guides.schemas";

type Material = GuideDocument["materials"][number];

/** What matters of one sort have in common. */
export type GuideKindFacts = {
  steps: readonly (readonly [name: string, about: string])[];
  legalDays: number;
  promisedDays: number;
  fee: string;
  /** what one hands in besides the matter's own materials */
  materials: readonly Material[];
  /** how the paper to fill in is called */
  form: (name: string) => string;
  fields: readonly string[];
};

const identity: Material = {
  name: "申请人身份证或营业执照",
  form: "原件核验，网上提交电子件",
  copies: 1,
  source: "申请人自备，已有电子证照的免交",
};
const person = ["姓名或单位名称", "证件号码", "联系电话", "联系地址"];
const applicationForm = (name: string) => `${name.replace(/申请$/, "")}申请表`;
const FREE = "不收费";

export const guideKindFacts: Record<GuideKind, GuideKindFacts> = {
  licence: {
    steps: [
      ["申请", "登录后网上填写申请表并上传材料，也可以到窗口提交"],
      ["受理", "材料齐全的当场受理，缺件的一次告知要补哪几样"],
      ["审查", "承办处室审查材料，需要到现场的提前约定时间"],
      ["决定", "作出准予或者不予许可的决定，不予许可的写明理由"],
      ["送达", "证照网上下载，纸质件可以窗口领取或者邮寄"],
    ],
    legalDays: 20,
    promisedDays: 7,
    fee: FREE,
    materials: [identity],
    form: applicationForm,
    fields: person,
  },
  register: {
    steps: [
      ["填报", "登录后填写登记内容并上传材料"],
      ["核对", "工作人员核对内容，有出入的当日联系申请人"],
      ["办结", "网上生成登记或者备案凭证，可以下载打印"],
    ],
    legalDays: 10,
    promisedDays: 3,
    fee: FREE,
    materials: [identity],
    form: (name) => `${name.replace(/登记$/, "")}登记表`,
    fields: person,
  },
  subsidy: {
    steps: [
      ["申请", "登录后填写申请表并上传材料，或者到乡镇窗口办理"],
      ["核验", "县、乡工作人员核对材料和实物"],
      ["公示", "补贴对象和金额在网上和村务公开栏公示七日"],
      ["兑付", "财政部门把补贴打到申请人账户，并发短信通知"],
    ],
    legalDays: 30,
    promisedDays: 15,
    fee: FREE,
    materials: [identity],
    form: applicationForm,
    fields: [...person, "收款账户"],
  },
  project: {
    steps: [
      ["申报", "在申报期内登录填写申报书并上传材料"],
      ["初审", "县级农业农村部门审核并推荐"],
      ["评审", "组织专家评审，需要的到现场核查"],
      ["公布", "结果公示五个工作日后发文公布"],
    ],
    legalDays: 60,
    promisedDays: 30,
    fee: FREE,
    materials: [identity],
    form: (name) => `${name.replace(/申报$/, "")}申报书`,
    fields: [...person, "申报理由"],
  },
  proof: {
    steps: [
      ["申报", "登录后填写申报单并上传材料"],
      ["查验", "工作人员核对材料，规定要到场的到场查验"],
      ["发放", "合格的当场发放电子证明，扫码可以核验"],
    ],
    legalDays: 3,
    promisedDays: 1,
    fee: FREE,
    materials: [identity],
    form: (name) => `${name.replace(/申报$/, "")}申报单`,
    fields: person,
  },
  report: {
    steps: [
      ["提交", "写明时间、地点和情况，上传照片"],
      ["派单", "值班人员核实后转给承办单位"],
      ["处理", "承办单位到现场处理"],
      ["反馈", "处理结果用短信告知，并可以在网上查看"],
    ],
    legalDays: 15,
    promisedDays: 5,
    fee: FREE,
    materials: [],
    form: (name) => `${name.replace(/登记$/, "")}登记表`,
    fields: ["姓名（可以匿名）", "联系电话", "所在地区"],
  },
  booking: {
    steps: [
      ["填报", "选择时间和地点，填写报名内容"],
      ["确认", "承办单位一个工作日内确认，并发短信"],
      ["到场", "带身份证按约定时间到场"],
    ],
    legalDays: 5,
    promisedDays: 1,
    fee: FREE,
    materials: [identity],
    form: (name) => `${name.replace(/报名$/, "")}报名表`,
    fields: person,
  },
  finance: {
    steps: [
      ["申请", "登录后填写需求，选择愿意对接的机构"],
      ["对接", "机构两个工作日内联系申请人，核对情况"],
      ["审批", "机构按自己的规定审批，结果告知申请人"],
      ["签约", "双方签订合同，资金或者保单到账到户"],
    ],
    legalDays: 15,
    promisedDays: 7,
    fee: "平台不收费；利息、担保费、保险费按与机构签订的合同支付",
    materials: [identity],
    form: applicationForm,
    fields: person,
  },
  query: {
    steps: [
      ["输入", "输入查询条件，点查询"],
      ["查看", "结果当场显示，可以打印；查不到的打咨询电话"],
    ],
    legalDays: 0,
    promisedDays: 0,
    fee: FREE,
    materials: [],
    form: (name) => `${name}申请单`,
    fields: ["姓名或单位名称", "联系电话", "查询条件", "答复方式"],
  },
  work: {
    steps: [
      ["登录", "用本人账号登录，从门户进入业务系统"],
      ["填报", "按系统提示填写，保存后可以修改"],
      ["提交", "提交后由系统校验，有误的退回并说明"],
    ],
    legalDays: 5,
    promisedDays: 1,
    fee: FREE,
    materials: [{ name: "本人账号和授权角色", form: "系统核验", copies: 1, source: "所在单位管理员开通" }],
    form: (name) => `${name.replace(/登记$/, "")}登记表`,
    fields: ["单位", "填报人", "联系电话", "填报日期", "填报内容"],
  },
};
