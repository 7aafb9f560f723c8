/** 农机推广 (design §9, Machinery): 机具大类. */
export const machineCategories = [
  "耕整地机械",
  "种植施肥机械",
  "田间管理机械",
  "收获机械",
  "粮油加工机械",
  "畜禽养殖机械",
  "水产养殖机械",
  "动力机械",
  "设施农业设备",
] as const;

export const certificateStates = { valid: "有效", expired: "已过期" } as const;
export type CertificateState = keyof typeof certificateStates;
