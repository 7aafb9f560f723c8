import type { SceneForm } from "@sannong/contract/content/scenes.schemas";

export type SeedDeclaration = Omit<SceneForm, "regionCode"> & {
  id: string;
  /** the account that declares it; its region is the scene's */
  declarer: string;
  level: "county" | "city";
  hoursAgo: number;
  due?: "usual" | "today" | "late";
};

/** Scenes handed in and waiting for their level. */
export const waitingScenes: readonly SeedDeclaration[] = [
  {
    id: "demo-waiting-crab",
    declarer: "ganbu",
    level: "county",
    hoursAgo: 40,
    name: "河蟹养殖水质在线预警（演示）",
    field: "aqua",
    unit: "建湖县水产技术指导站（演示）",
    summary: "连片蟹塘装溶氧、水温探头，低氧时自动开增氧机并给养殖户打电话。",
    content: "在两个镇 1,200 亩蟹塘装监测点 86 个，数据十分钟一报；低氧先自动增氧，仍不回升的电话通知养殖户和技术员。",
    outcome: "试点一年，因缺氧造成的死亡明显减少，每亩电费下降，养殖户夜间不用巡塘。",
    effects: [
      { label: "覆盖蟹塘", value: "1200", unit: "亩" },
      { label: "每亩节电", value: "42", unit: "元" },
    ],
    investment: 96,
    funding: "县级财政和养殖户自筹",
    contactDept: "渔业科（演示）",
    contactPhone: "000-10000101",
    systemAbbr: "",
  },
];
