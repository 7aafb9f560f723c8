export const usageMeasures = { visits: "页面访问", signIns: "登录", jumps: "进入系统" } as const;
export type UsageMeasure = keyof typeof usageMeasures;

export const usageParts = { day: "按日", region: "按区划", system: "按系统", role: "按角色" } as const;
export type UsagePart = keyof typeof usageParts;
