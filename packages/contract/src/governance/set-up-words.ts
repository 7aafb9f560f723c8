/** What a new installation needs before people come, in the order in which it is best done. */
export const setUpItems = {
  administrators: {
    name: "系统、安全、审计管理员各有两名",
    why: "重要操作要由另一名同类管理员复核，只有一名时申请永远得不到确认。",
    who: "安全管理员（不足两名安全管理员时，由运维在服务器上用 script/first-admins 补足）",
    to: "/management/people",
    permission: "role.grant",
  },
  regional: {
    name: "任命区域管理员",
    why: "各地的注册、反馈和差评由当地的区域管理员审核和答复。",
    who: "安全管理员",
    to: "/management/people",
    permission: "role.grant",
  },
  site: {
    name: "填好网站信息，办完上线检查单",
    why: "页脚、求助电话和备案号都来自这里，缺了公众不知道找谁。",
    who: "系统管理员",
    to: "/management/site?tab=checklist",
    permission: "settings.manage",
  },
  sms: {
    name: "接入短信通道",
    why: "没有短信，个人收不到验证码，无法注册，也无法用手机号登录。",
    who: "运维在服务器上设置 SMS_GATEWAY",
    to: "/management/messages-spend",
    permission: "settings.manage",
  },
  identitySources: {
    name: "接入外部身份源",
    why: "接入后，政务服务网等平台的用户可以直接登录，不必另外注册。",
    who: "运维在服务器上设置 IDENTITY_SOURCES",
    to: "/management/messages-spend?tab=upstream",
    permission: "settings.manage",
  },
  columns: {
    name: "建立行业专题栏目",
    why: "服务和系统按栏目显示，没有栏目首页就没有可点的内容。",
    who: "系统管理员",
    to: "/management/modules",
    permission: "content.manage",
  },
  services: {
    name: "发布服务和办事指南",
    why: "公众来这里就是为了办事，指南写明材料、时限和窗口。",
    who: "系统管理员",
    to: "/management/services",
    permission: "content.manage",
  },
  indicators: {
    name: "建立智慧大脑的指标",
    why: "有了指标，各地才能报送数值，智慧大脑才有内容。",
    who: "系统管理员",
    to: "/management/brain?tab=definitions",
    permission: "content.manage",
  },
  dataResources: {
    name: "编目并发布数据资源",
    why: "目录里有资源，各单位才能申请共享。",
    who: "系统管理员或区域管理员",
    to: "/management/data",
    permission: "content.region",
  },
  keys: {
    name: "密钥文件另存一份",
    why: "密钥丢了，数据库和备份里的姓名、号码都无法再读出。",
    who: "系统管理员",
    to: null,
    permission: "settings.manage",
  },
  backup: {
    name: "做一次完整的备份",
    why: "没有核验过的备份，机器坏了就什么都找不回来。",
    who: "运维在服务器上运行 script/backup",
    to: "/management/backups",
    permission: "settings.manage",
  },
} as const;
export type SetUpItem = keyof typeof setUpItems;

/** Fewer than so many active holders, and a request of one of them is confirmed by nobody. */
export const LEAST_HOLDERS = 2;
