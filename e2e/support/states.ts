/** A page, and the read that its main content comes from. */
export type Row = {
  /** names its pictures */
  name: string;
  path: string;
  reads: string;
  /** what a reader hears while it waits */
  waiting: string;
  failed: string;
  /** the heading where there is nothing */
  empty: string;
  /** the server's answer with nothing in it; without it the address asks for what nobody has */
  emptied?: (data: never) => unknown;
  /** shares its read with a page before: must be loaded anew */
  anew?: boolean;
};

const nothing = "zqxjwvkq";
const noRecords = (data: object) => ({ ...data, records: [], total: 0 });
const noSystems = (data: object) => ({ ...data, systemAuthorizationIntegrationSelectList: [] });
const noServices = (data: object) => ({ ...data, services: [] });

const search = {
  reads: "/search/find",
  waiting: "正在搜索",
  failed: "没有搜成",
  empty: `没有找到与“${nothing}”有关的内容`,
};
const systems = {
  reads: "/systemAuthorizationIntegration/integrationListAll",
  waiting: "正在加载系统",
  failed: "系统没有加载出来",
  anew: true,
} as const;

export const openToAll: readonly Row[] = [
  {
    name: "homeZtfw",
    // with a slash at its end it comes as the build drew it, without the answers that are to be held here
    path: "/homeZtfw/",
    reads: "/systemService/getSystemServiceVo",
    waiting: "正在加载服务",
    failed: "服务没有加载出来",
    empty: "还没有服务",
    emptied: noServices,
    anew: true,
  },
  {
    name: "notices",
    path: `/notices?keywords=${nothing}`,
    reads: "/notice/list",
    waiting: "正在读取通知",
    failed: "通知没有加载出来",
    empty: "没有找到通知",
  },
  {
    name: "notice",
    path: `/notices/${nothing}`,
    reads: "/notice/detail",
    waiting: "正在加载通知",
    failed: "通知没有加载出来",
    empty: "这条通知不存在或已经撤下",
  },
  { ...search, name: "searchview", path: `/searchview?keywords=${nothing}` },
];

export const ofOfficials: readonly Row[] = [
  { ...systems, name: "home-zhny", path: "/home", empty: "这里还没有接入的系统", emptied: noSystems },
  { ...systems, name: "home-szxc", path: "/home?tab=szxc", empty: "这里还没有接入的系统", emptied: noSystems },
  {
    name: "home-dfcj",
    path: "/home?tab=dfcj",
    reads: "/scene/list",
    waiting: "正在读取推荐场景",
    failed: "推荐场景没有加载出来",
    empty: "还没有推荐的场景",
    emptied: noRecords,
    anew: true,
  },
  {
    name: "home-yyfw",
    path: "/home?tab=yyfw",
    reads: "/systemService/getSystemServiceVo",
    waiting: "正在加载系统",
    failed: "服务没有加载出来",
    empty: "还没有服务",
    emptied: noServices,
    anew: true,
  },
  { ...systems, name: "home-gxdjjk", path: "/home?tab=gxdjjk", empty: "这里还没有接入的系统", emptied: noSystems },
  { ...systems, name: "system-index", path: "/system/index", empty: "这里还没有接入的系统", emptied: noSystems },
  { ...systems, name: "system-function", path: "/system/function", empty: "还没有功能", emptied: noSystems },
  {
    name: "todo",
    path: "/todo",
    reads: "/todo/list",
    waiting: "正在加载待办",
    failed: "待办没有加载出来",
    empty: "没有等您办理的事",
  },
  {
    name: "favourites",
    path: "/favourites",
    reads: "/favourite/list",
    waiting: "正在加载收藏",
    failed: "收藏没有加载出来",
    empty: "还没有收藏",
    anew: true,
  },
  {
    name: "messages",
    path: "/mine/messages",
    reads: "/message/list",
    waiting: "正在读取消息",
    failed: "消息没有加载出来",
    empty: "还没有消息",
    emptied: noRecords,
  },
  {
    name: "searchlist",
    path: `/serve/searchlist?keywords=${nothing}`,
    reads: "/platformQuery/findDataList",
    waiting: "正在读取证书查询",
    failed: "证书查询没有加载出来",
    empty: `没有找到“${nothing}”`,
  },
  {
    name: "redblacklist",
    path: `/serve/redblacklist?list=black&keywords=${nothing}`,
    reads: "/appQuery/selectNyncxyhhmdPageInfo",
    waiting: "正在读取黑榜名单",
    failed: "黑榜名单没有加载出来",
    empty: `没有找到“${nothing}”`,
  },
  {
    name: "adminlist",
    path: `/serve/adminlist?list=penalty&keywords=${nothing}`,
    reads: "/appQuery/selectPublishPunishPageInfo",
    waiting: "正在读取行政处罚公示",
    failed: "行政处罚公示没有加载出来",
    empty: `没有找到“${nothing}”`,
  },
  {
    name: "searchdatadetails",
    path: "/serve/searchdatadetails?type=certificate&id=999999999",
    reads: "/platformQuery/findDataList",
    waiting: "正在读取记录",
    failed: "暂时查不到",
    empty: "这条记录不在公示期内",
  },
  { ...search, name: "servesearchview", path: `/servesearchview?keywords=${nothing}` },
  { ...search, name: "systemsearchview", path: `/systemsearchview?keywords=${nothing}` },
  { ...search, name: "datasearchview", path: `/datasearchview?keywords=${nothing}` },
  {
    name: "scene",
    path: `/scene/scene?keywords=${nothing}`,
    reads: "/scene/list",
    waiting: "正在读取场景",
    failed: "场景没有加载出来",
    empty: "没有符合条件的场景",
  },
  {
    name: "sceneparticulars",
    path: "/scene/sceneparticulars?id=none",
    reads: "/scene/detail",
    waiting: "正在读取场景",
    failed: "场景没有加载出来",
    empty: "没有找到这个场景",
  },
  {
    name: "scenedeclare",
    path: "/scene/scenedeclare",
    reads: "/scene/mine",
    waiting: "正在读取我的申报",
    failed: "我的申报没有加载出来",
    empty: "还没有申报过场景",
  },
  {
    name: "scenemonitoring",
    path: `/scene/scenemonitoring?keywords=${nothing}`,
    reads: "/scene/monitoring",
    waiting: "正在读取场景监测",
    failed: "场景监测没有加载出来",
    empty: "没有符合条件的场景",
  },
  {
    name: "dataAnalysis",
    path: `/data/dataAnalysis?keywords=${nothing}`,
    reads: "/data/catalogue/list",
    waiting: "正在读取数据资源",
    failed: "数据资源没有加载出来",
    empty: "没有符合条件的数据资源",
  },
  {
    name: "dataRequest",
    path: "/data/dataRequest?code=none",
    reads: "/data/catalogue/detail",
    waiting: "正在读取数据资源",
    failed: "数据资源没有加载出来",
    empty: "没有找到这项数据资源",
  },
  {
    name: "myData",
    path: "/data/myData",
    reads: "/data/grant/mine",
    waiting: "正在读取我的数据授权",
    failed: "我的数据授权没有加载出来",
    empty: "还没有数据授权",
  },
  {
    name: "myData-applications",
    path: "/data/myData?tab=applications",
    reads: "/data/application/mine",
    waiting: "正在读取我的数据申请",
    failed: "我的数据申请没有加载出来",
    empty: "还没有数据申请",
  },
  {
    name: "intelligentbrain",
    path: "/intelligentbrain",
    reads: "/smartBrain/board",
    waiting: "正在汇总指标",
    failed: "指标没有加载出来",
    empty: "还没有指标",
    emptied: (data: object) => ({ ...data, figures: [], selected: null, indicators: 0, regions: [], updatedAt: null }),
  },
  {
    name: "systemsettled",
    path: "/systemsettled",
    reads: "/systemApply/mine",
    waiting: "正在读取我的申请",
    failed: "我的申请没有加载出来",
    empty: "还没有接入申请",
  },
  {
    name: "feedback-mine",
    path: "/mine/feedback",
    reads: "/systemFeedback/mine",
    waiting: "正在读取我的反馈",
    failed: "我的反馈没有加载出来",
    empty: "您还没有提交过反馈",
  },
];

export const ofSystemAdministrators: readonly Row[] = [
  {
    name: "integration",
    path: "/management/integration?system=none",
    reads: "/integration/signOffs",
    waiting: "正在读取退出通知",
    failed: "退出通知没有加载出来",
    empty: "没有符合条件的退出通知",
    emptied: noRecords,
  },
  {
    name: "feedback-admin",
    path: "/management/feedback",
    reads: "/systemFeedback/list",
    waiting: "正在读取反馈",
    failed: "反馈没有加载出来",
    empty: "没有待答复的反馈",
    emptied: noRecords,
  },
];
