import type { SceneForm } from "./scenes.schemas.ts";

/** A declaration of 建湖县 that lacks nothing, for tests. */
export const filledInScene: SceneForm = {
  name: "水稻旱直播智能播种",
  field: "crop",
  regionCode: "320925",
  unit: "建湖县农业农村局（演示）",
  summary: "播种机按墒情自动调深浅。",
  content: "改装播种机十二台，按田块墒情调节播深，作业轨迹和播量按田块归档，供下一季参考使用。",
  outcome: "出苗率提高，亩均用种减少。",
  effects: [{ label: "亩均节种", value: "1.2", unit: "公斤" }],
  investment: 86.5,
  funding: "县级财政",
  contactDept: "种植业管理科（演示）",
  contactPhone: "000-10000099",
  systemAbbr: "",
};
