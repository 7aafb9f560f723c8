/** Main navigation (specification §2): what `findPortalMenu` answers is what the header shows. */
export const portalMenu = [
  { id: "home", name: "首页", path: "/home", isNeedLogin: false },
  { id: "serve", name: "三农服务", path: "/serve", isNeedLogin: false },
  { id: "system", name: "行业专题", path: "/system", isNeedLogin: false },
  { id: "intelligentbrain", name: "智慧大脑", path: "/intelligentbrain", isNeedLogin: true },
  { id: "data", name: "数据资源", path: "/data", isNeedLogin: true },
  { id: "scene", name: "地方场景", path: "/scene", isNeedLogin: false },
] as const;
