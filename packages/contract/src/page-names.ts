import { portalRedirects, withoutTrailingSlash } from "./portal-paths.ts";
import { isUnder } from "./rules/pages/who-may-enter.ts";

/** What the pages that need a sign-in are called where somebody is told so; the words of their titles. */
export const closedPageNames: Readonly<Record<string, string>> = {
  "/home": "工作人员首页",
  "/market": "市场服务",
  "/systemsettled": "系统入驻",
  "/analysisReport": "分析报告",
  "/system/index": "行业专题",
  "/system/function": "行业专题：功能视图",
  "/serve/searchlist": "证书查询",
  "/serve/redblacklist": "红榜和黑榜名单",
  "/serve/adminlist": "许可和处罚公示",
  "/serve/searchdatadetails": "查询详情",
  "/scene/scene": "地方场景",
  "/scene/sceneparticulars": "场景详情",
  "/scene/scenedeclare": "场景申报",
  "/scene/scenemonitoring": "场景监测",
  "/data/dataAnalysis": "数据资源",
  "/data/dataanalysis": "数据资源",
  "/data/dataRequest": "数据资源：数据申请",
  "/data/myData": "数据资源：我的数据",
  "/intelligentbrain": "智慧大脑",
  "/servesearchview": "服务搜索",
  "/systemsearchview": "系统搜索",
  "/datasearchview": "数据搜索",
  "/favourites": "收藏和最近使用",
  "/todo": "我的待办",
  "/mine": "我的",
  "/mine/messages": "消息中心",
  "/mine/account": "账号信息",
  "/mine/password": "修改密码",
  "/mine/security": "账号安全",
  "/mine/devices": "登录设备",
  "/mine/bindings": "我的绑定",
  "/mine/consents": "系统授权",
  "/mine/roles": "我的角色",
  "/mine/identities": "已关联的身份",
  "/mine/matters": "我的办件",
  "/mine/helpers": "代办",
  "/mine/feedback": "我的反馈",
  "/mine/data": "我的数据",
  "/admin": "管理后台",
  "/management": "管理后台",
};

/** The name of a page that needs a sign-in, also of one below it; what has none is told without. */
export function closedPageName(address: string): string | undefined {
  const requested = withoutTrailingSlash(address.split(/[?#]/, 1)[0] as string);
  const path = portalRedirects[requested] ?? requested;
  const above = Object.keys(closedPageNames).findLast((name) => isUnder(path, name));
  return closedPageNames[path] ?? (above && closedPageNames[above]);
}
