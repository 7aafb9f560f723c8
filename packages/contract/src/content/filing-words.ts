import type { FilingKey } from "./filing.ts";

/** What each value is called, and what is told where it is missing. */
export const filingWords: Record<FilingKey, { name: string; hint: string }> = {
  organiser: { name: "主办单位", hint: "主办本网站的单位全称" },
  undertaker: { name: "承办单位", hint: "负责建设和运行的单位全称" },
  supporters: { name: "技术支持单位", hint: "几个单位之间用顿号隔开" },
  helpLine: { name: "联系电话", hint: "页面上多处请用户拨打的电话" },
  helpHours: { name: "服务时间", hint: "例如：工作日 8:30—18:00" },
  address: { name: "地址", hint: "主办单位的办公地址" },
  postalCode: { name: "邮政编码", hint: "6 位数字" },
  icpNumber: { name: "ICP备案号", hint: "例如：某ICP备00000000号" },
  policeNumber: { name: "公安备案号", hint: "例如：某公网安备00000000000000号" },
  siteCode: { name: "政府网站标识码", hint: "10 位数字，前两位是省级行政区划代码" },
  emblemAddress: { name: "党政机关网站标识链接", hint: "以 https://bszs.conac.cn/ 开头" },
  storeAddress: {
    name: "手机应用下载地址",
    hint: "应用商店里的网页，以 https:// 开头；填了才在“手机应用”页上显示，没有发布应用的不填",
  },
  voiceSearch: {
    name: "搜索框的语音输入",
    hint: "浏览器支持时在搜索框显示话筒；说的话由浏览器厂商的服务识别，可能离开本单位网络，打开前请先评估",
  },
};

/** What may be left as it is: an installation may have published no application. */
const optional: readonly FilingKey[] = ["storeAddress", "voiceSearch"];
/** What is told to be missing where it is empty. */
export const expectedFiling = (Object.keys(filingWords) as FilingKey[]).filter((key) => !optional.includes(key));
