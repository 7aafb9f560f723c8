import { GOVERNMENT_OFFICE, Role } from "@sannong/contract/rules/roles";

export type SeedAccount = {
  label: string;
  username: string;
  nickname: string;
  password: string;
  /** how many days ago the password was chosen */
  passwordAge: number;
  passwordIsWeak: boolean;
  /** empty when none is on record */
  tel: string;
  /** empty when none is set up */
  totpSecret: string;
  accountType: 1 | 2 | 3;
  roleCode: string;
  regionCode: string;
  company: string;
  deptName: string;
  source: string;
  /** unified social credit code of an entity */
  creditCode?: string;
};

const person = { passwordAge: 10, passwordIsWeak: false, totpSecret: "", company: "", deptName: "", source: "" };
const citizen = { ...person, accountType: 2, roleCode: Role.marketUser } as const;
const official = { ...person, accountType: 1, deptName: "农业机械化处（演示）" } as const;

/**
 * The people of the demonstration: one of each role and account type, and the cases that need a
 * look of their own. All of them are invented; passwords and secrets are public on purpose and
 * exist in databases that carry the demonstration's mark only.
 */
export const seededAccounts: readonly SeedAccount[] = [
  {
    ...citizen,
    label: "农户（社会用户·个人）",
    username: "nonghu",
    nickname: "演示农户",
    password: "Daoxiang#2026",
    tel: "15400000001",
    regionCode: "320925",
  },
  {
    ...citizen,
    label: "家庭农场（社会用户·涉农主体）",
    username: "nongchang",
    nickname: "演示农场主",
    password: "Fengshou#2026",
    tel: "15400000002",
    accountType: 3,
    regionCode: "320583",
    company: "青禾家庭农场（演示）",
  },
  {
    ...official,
    label: "农业农村部门工作人员",
    username: "ganbu",
    nickname: "演示干部",
    password: "Qinghe@2026",
    tel: "15400000003",
    roleCode: Role.staff,
    regionCode: "320925",
    company: "建湖县农业农村局（演示）",
  },
  {
    ...official,
    label: "县级区域管理员",
    username: "xianguanli",
    nickname: "演示县管理员",
    password: "Maisui@2026",
    tel: "15400000004",
    totpSecret: "65XYUTVMR6G6YXET26AQN7SKSANXRG7H",
    roleCode: Role.regionalAdministrator,
    regionCode: "320925",
    company: "建湖县农业农村局（演示）",
    deptName: "办公室（演示）",
  },
  {
    ...official,
    label: "市级区域管理员",
    username: "shiguanli",
    nickname: "演示市管理员",
    password: "Hetang@2026",
    tel: "15400000005",
    totpSecret: "VADOPHKHKM2NE65A7G7SGRBA73G6KUVL",
    roleCode: Role.regionalAdministrator,
    regionCode: "3209",
    company: "盐城市农业农村局（演示）",
    deptName: "办公室（演示）",
  },
  {
    ...official,
    label: "系统管理员",
    username: "xitongguanli",
    nickname: "演示系统管理员",
    password: "Shuiche@2026",
    tel: "15400000006",
    totpSecret: "DKDA7VQ2SQWDP534ENBHW5ESY7MOAKWT",
    roleCode: Role.systemAdministrator,
    regionCode: "32",
    company: "省农业农村厅（演示）",
    deptName: "信息中心（演示）",
  },
  {
    ...official,
    label: "安全管理员",
    username: "anquanguanli",
    nickname: "演示安全管理员",
    password: "Shimo@2026x",
    tel: "15400000007",
    totpSecret: "GBZ6EK77EJPUDUZZFP34QQAGYV6N2HSP",
    roleCode: Role.securityAdministrator,
    regionCode: "32",
    company: "省农业农村厅（演示）",
    deptName: "信息中心（演示）",
  },
  {
    ...official,
    label: "审计管理员",
    username: "shenjiguanli",
    nickname: "演示审计管理员",
    password: "Zhutian@2026",
    tel: "15400000008",
    totpSecret: "XH52HZUBEUQSH242GXDGQ5H7CWZ6IRYI",
    roleCode: Role.auditAdministrator,
    regionCode: "32",
    company: "省农业农村厅（演示）",
    deptName: "监督处（演示）",
  },
  {
    ...citizen,
    label: "政务办来源用户（可进政府端）",
    username: "zhengwuban",
    nickname: "演示政务用户",
    password: "Guzi#2026ok",
    tel: "15400000009",
    regionCode: "320102",
    source: GOVERNMENT_OFFICE,
  },
  {
    ...citizen,
    label: "弱密码用户（登录后须改密码）",
    username: "ruomima",
    nickname: "演示弱密码",
    password: "Abc@12345",
    passwordIsWeak: true,
    tel: "15400000010",
    regionCode: "320281",
  },
  {
    ...citizen,
    label: "密码到期用户（登录后须改密码）",
    username: "mimadaoqi",
    nickname: "演示密码到期",
    password: "Qiuge#2024",
    passwordAge: 400,
    tel: "15400000011",
    regionCode: "320281",
  },
  {
    ...official,
    label: "未留手机号的工作人员",
    username: "wushouji",
    nickname: "演示无手机号",
    password: "Tianlong@2026",
    tel: "",
    roleCode: Role.staff,
    regionCode: "320583",
    company: "昆山市农业农村局（演示）",
  },
  {
    ...citizen,
    label: "政务服务网用户（同一手机号、同名，自动关联）",
    username: "zhengwunonghu",
    nickname: "演示政务网农户",
    password: "Yangmiao#2026",
    tel: "15400001401",
    regionCode: "320925",
  },
  {
    ...citizen,
    label: "合作社（政务服务网法人，按信用代码关联）",
    username: "hezuoshe",
    nickname: "演示合作社经办人",
    password: "Daogu#2026ok",
    tel: "15400001402",
    accountType: 3,
    regionCode: "320925",
    company: "稻香合作社（演示）",
    creditCode: "93320000DEMA00014K",
  },
  {
    ...citizen,
    label: "待关联外部身份的用户",
    username: "daiguanlian",
    nickname: "演示待关联",
    password: "Tiangeng#2026",
    tel: "15400001403",
    regionCode: "320281",
  },
  {
    ...citizen,
    label: "绑定演示用户（系统登录）",
    username: "bangding",
    nickname: "演示绑定用户",
    password: "Qingtang#2026",
    tel: "15400001801",
    regionCode: "320925",
  },
  {
    ...citizen,
    label: "扫码登录演示用户",
    username: "saoma",
    nickname: "演示扫码用户",
    password: "Muxi#2026ok",
    tel: "15400000041",
    regionCode: "320925",
  },
  {
    ...citizen,
    label: "多台设备演示用户",
    username: "shebei",
    nickname: "演示设备用户",
    password: "Hetang#2026",
    tel: "15400000042",
    regionCode: "320925",
  },
  {
    ...citizen,
    label: "陌生登录演示用户",
    username: "mosheng",
    nickname: "演示陌生登录",
    password: "Lianpeng#2026",
    tel: "15400000043",
    regionCode: "320925",
  },
  {
    ...citizen,
    label: "多个页面演示用户",
    username: "duoyemian",
    nickname: "演示多页用户",
    password: "Shanju#2026",
    tel: "15400000044",
    regionCode: "320925",
    source: GOVERNMENT_OFFICE,
  },
  {
    ...citizen,
    label: "农户（短信登录）",
    username: "duanxin",
    nickname: "演示短信农户",
    password: "Gutian#2026ok",
    tel: "15400001201",
    regionCode: "320925",
  },
  {
    ...official,
    label: "新到岗的工作人员（无手机号、发放的密码）",
    username: "xindaogang",
    nickname: "演示新到岗",
    password: "Fafang@2026x",
    passwordIsWeak: true,
    tel: "",
    roleCode: Role.staff,
    regionCode: "320925",
    company: "建湖县农业农村局（演示）",
  },
];
