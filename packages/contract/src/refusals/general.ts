import type { Refusals } from "./refusals.ts";

/** What any call may meet, and what has no module of its own. */
export const generalRefusals = {
  "request.malformed": { status: 400, code: 400, message: "提交的内容有误，请检查后重试" },
  "request.badAddress": {
    status: 400,
    code: 4000,
    message: "网址不完整，或含有不能识别的字符。请核对后重新打开，或从门户首页进入",
  },
  "request.unreadable": { status: 400, code: 4001, message: "收到的请求无法识别，请刷新页面或换一个浏览器后重试" },
  "request.noHost": { status: 400, code: 4002, message: "请求没有写明访问的网站（Host），请从门户的正式网址访问" },
  "request.tooSlow": { status: 408, code: 408, message: "请求没有在限定时间内传完，请检查网络后重试" },
  "request.headersTooLarge": {
    status: 431,
    code: 431,
    message: "浏览器随请求带来的内容过多，请缩短网址，或清除本网站的 Cookie 后重试",
  },
  "request.tooLarge": { status: 413, code: 413, message: "提交的内容过大，请减少后重试" },
  "request.unsupportedType": { status: 415, code: 415, message: "只接受 JSON 格式的内容" },
  "request.otherHost": { status: 421, code: 421, message: "请从门户的正式网址访问" },
  "request.notFound": { status: 404, code: 404, message: "没有这个接口" },
  "request.otherMethod": { status: 405, code: 405, message: "这个接口只接受 {methods} 请求" },
  "request.tooMany": { status: 429, code: 429, message: "操作太频繁，请 {wait}后再试" },
  "request.timeout": { status: 503, code: 503, message: "503 服务器请求错误" },
  "server.busy": { status: 503, code: 5031, message: "服务繁忙，请 {wait}后再试" },
  "server.leaving": { status: 502, code: 4945, message: "门户的这台服务器正在重启，请 {wait}后再试" },
  "server.away": {
    status: 503,
    code: 4836,
    message: "门户的数据服务暂时中断，刚才的操作不一定已保存。请 {wait}后刷新页面，核对后再办理",
  },
  "server.storageAway": {
    status: 503,
    code: 4837,
    message: "门户的存储空间暂时不能使用，刚才的内容没有保存，已存的不受影响。请 {wait}后再试；多次如此请联系管理员",
  },
  "server.cryptoAway": {
    status: 503,
    code: 4930,
    message: "门户的密码服务暂时没有应答，刚才的操作没有办理。请 {wait}后再试；多次如此请联系管理员",
  },
  "server.fault": { status: 500, code: 500, message: "系统错误!请联系管理员!" },
  "session.missing": { status: 401, code: 999, message: "ErrorToLogin" },
  "session.endedElsewhere": { status: 401, code: 555, message: "ErrorToLogin" },
  "permission.denied": {
    status: 403,
    code: 403,
    message: "您没有使用此功能的权限，如需开通请联系本地区管理员",
  },
  "permission.government": {
    status: 403,
    code: 4031,
    message: "非政府工作人员不允许登录，请点击市场服务入口访问！",
  },
  "session.unknown": { status: 200, code: 4205, message: "这台设备已经退出登录" },
  "session.stale": {
    status: 200,
    code: 4253,
    message: "距上次登录已超过 20 分钟，为保护账号，请重新登录后再操作",
  },
  "sheet.unreadable": {
    status: 200,
    code: 4715,
    message: "文件无法读取，请用模板填写，另存为 Excel 工作簿（.xlsx）或 CSV 文件（.csv）后重新上传",
  },
  "sheet.head": {
    status: 200,
    code: 4716,
    message: "表头与模板不一致，{where}缺少：{missing}。请下载模板，不要改动表头",
  },
  "sheet.which": { status: 200, code: 4749, message: "有几张表都能导入：{sheets}。请选择要导入哪一张" },
  "sheet.tooLong": { status: 200, code: 4717, message: "一次最多导入 {most} 行，请分成几个文件" },
  "sheet.empty": { status: 200, code: 4718, message: "表中没有数据行，请填写后重新上传" },
  "region.unknown": { status: 200, code: 4402, message: "没有这个行政区划，请重新选择" },
} as const satisfies Refusals;
