import type { Filing } from "../content/filing.ts";

/**
 * What is said of the demonstration, in one place: an installation that serves people never shows a word of it. In the
 * portal only `lib/words/demonstration.tsx` lets it onto a page.
 */
export const DEMONSTRATION = "演示";
/** on every page of the demonstration */
export const DEMONSTRATION_BAND = "演示环境，数据均为虚构";
/** after a value that would pass for a real one */
export const DEMONSTRATION_MARK = "（演示）";

/** What operators are told who mix up a demonstration and an installation. */
export const demonstrationFaults = {
  isDemonstration:
    "这是演示数据库，其账号和密码是公开的，不能正式使用：请把 DATABASE_URL 或 DATA_DIR 指向另一个数据库。",
  isNoDemonstration: "数据库已有数据且不是演示数据库：不能以 DEMO=1 启动。",
  isNotHere: "门户程序不带演示内容，不能以 DEMO=1 启动：演示用 script/server 启动。",
  damagedKeys: "演示密钥文件已损坏。",
  mode: "现在是演示环境，请用新的数据库按正式方式安装",
} as const;

/** Every value is invented and says so (rule WEB-03: never a real site's number). */
export const demonstrationFiling: Filing = {
  organiser: "省农业农村厅（演示）",
  undertaker: "省农业农村厅信息中心（演示）",
  supporters: "示范科技（演示）",
  helpLine: "000-0000 0000",
  helpHours: "工作日 8:30—18:00",
  address: "青禾市稻香路 1 号（演示）",
  postalCode: "000000",
  icpNumber: "演示备 00000000 号",
  policeNumber: "演示公网安备 00000000000000 号",
  siteCode: "3200000000",
  emblemAddress: "https://bszs.conac.cn/",
  storeAddress: "",
  voiceSearch: "",
};
