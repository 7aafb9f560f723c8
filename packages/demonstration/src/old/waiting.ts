/** When it is due: reckoned from its application, or put so that something is late and something due today. */
type Due = "usual" | "today" | "late";

export type SeedRegistration = {
  key: string;
  userName: string;
  tel: string;
  regionCode: string;
  company: string;
  deptName: string;
  hoursAgo: number;
  due?: Due;
};

/** Staff who have registered and wait for the administrator of their region; invented people, （演示）. */
export const waitingRegistrations: readonly SeedRegistration[] = [
  {
    key: "01",
    userName: "演示周禾",
    tel: "15488000001",
    regionCode: "320925",
    company: "建湖县农业农村局",
    deptName: "种植业管理科（演示）",
    hoursAgo: 120,
    due: "late",
  },
  {
    key: "02",
    userName: "演示吴渔",
    tel: "15488000002",
    regionCode: "320925",
    company: "建湖县农业农村局",
    deptName: "渔业科（演示）",
    hoursAgo: 70,
    due: "today",
  },
  {
    key: "03",
    userName: "演示郑田",
    tel: "15488000003",
    regionCode: "320925",
    company: "建湖县上冈镇农技站（演示）",
    deptName: "农技推广岗（演示）",
    hoursAgo: 5,
  },
  {
    key: "04",
    userName: "演示钱耘",
    tel: "15488000004",
    regionCode: "320904",
    company: "大丰区农业农村局",
    deptName: "农机管理科（演示）",
    hoursAgo: 28,
  },
  {
    key: "05",
    userName: "演示孙桑",
    tel: "15488000005",
    regionCode: "320583",
    company: "昆山市农业农村局",
    deptName: "质量安全科（演示）",
    hoursAgo: 20,
  },
  {
    key: "06",
    userName: "演示李渠",
    tel: "15488000006",
    regionCode: "3201",
    company: "南京市农业农村局",
    deptName: "农田建设处（演示）",
    hoursAgo: 9,
  },
  {
    key: "07",
    userName: "演示沈苗",
    tel: "15488000007",
    regionCode: "320623",
    company: "如东县农业农村局",
    deptName: "种业科（演示）",
    hoursAgo: 22,
  },
  {
    key: "08",
    userName: "演示韩塘",
    tel: "15488000008",
    regionCode: "320623",
    company: "如东县农业农村局",
    deptName: "渔业科（演示）",
    hoursAgo: 16,
  },
  {
    key: "09",
    userName: "演示杨圩",
    tel: "15488000009",
    regionCode: "320623",
    company: "如东县农业农村局",
    deptName: "农机科（演示）",
    hoursAgo: 11,
  },
  {
    key: "10",
    userName: "演示朱垄",
    tel: "15488000010",
    regionCode: "320623",
    company: "如东县农业农村局",
    deptName: "人事科（演示）",
    hoursAgo: 6,
  },
];

export type SeedRoleApplication = {
  key: string;
  username: string;
  systemAbbr: string;
  roleCode: "viewer" | "reviewer" | "manager";
  reason: string;
  hoursAgo: number;
  due?: Due;
};

/** Roles that seeded staff have asked for, in systems that demand one. */
export const waitingRoles: readonly SeedRoleApplication[] = [
  {
    key: "01",
    username: "saomaganbu",
    systemAbbr: "gbnt",
    roleCode: "viewer",
    reason: "每周核对本县高标准农田项目进度，需查看项目台账。",
    hoursAgo: 30,
  },
  {
    key: "02",
    username: "xianguanli",
    systemAbbr: "gbnt",
    roleCode: "reviewer",
    reason: "承担本县项目月报审核。",
    hoursAgo: 52,
    due: "today",
  },
  {
    key: "03",
    username: "shiguanli",
    systemAbbr: "gbnt",
    roleCode: "manager",
    reason: "市级调度需维护项目名录。",
    hoursAgo: 12,
  },
];
