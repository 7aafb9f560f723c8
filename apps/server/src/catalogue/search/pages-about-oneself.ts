import type { Findable } from "../../kernel/publication/index.ts";
import { page } from "./site-pages.ts";

/** Pages about oneself. Whoever is not signed in finds them, too, and is led to the sign-in. */
export const pagesAboutOneself: readonly Findable[] = [
  page(
    "/mine",
    "我的",
    "账号、办件、消息和授权，都从这里进。",
    "个人中心 我的主页 我的页面 个人主页 用户中心 会员中心",
  ),
  page(
    "/mine/messages",
    "消息中心",
    "审核结果、答复、到期提醒和待办。",
    "消息 站内信 我的消息 未读消息 小铃铛 铃铛 红点 提醒在哪看 系统消息 有没有给我发消息 收到的消息 审核结果在哪看 通知我的消息",
  ),
  page(
    "/mine/account",
    "账号信息",
    "查看和修改姓名、单位、手机号。",
    "个人资料 换手机号 个人中心 改手机号 改名字账号 改姓名 改单位 单位填错 注册信息填错 注册填错 名字填错了 换绑手机 手机号变更 账号资料 修改个人信息 我的资料 身份信息改",
  ),
  page("/mine/password", "修改密码", "登录后更换密码。", "改密码 换密码 换个密码 密码太简单 定期改密码 设新密码"),
  page(
    "/mine/security",
    "账号安全",
    "动态口令、通行密钥和恢复码。",
    "双因子 两步验证 通行密钥 动态口令 账号安全 怕被盗号 账号被盗 指纹登录 刷脸登录 人脸登录 恢复码 登录设备 登录记录",
  ),
  page(
    "/mine/roles",
    "我的角色",
    "在各业务系统里的角色和申请进度。",
    "角色申请 授权角色 没有权限 进系统没权限 申请权限 开通权限 加个角色 角色审批 权限申请 打不开系统没权限",
  ),
  page(
    "/mine/devices",
    "登录设备",
    "账号在哪些设备上登录着，让不认识的退出，查最近半年的登录记录。",
    "登录记录 谁登过我的账号 登录历史 退出别的手机 异地登录 别人登了我的号 旧手机退出 踢下线 在哪登录过 陌生登录 登录设备",
  ),
  page(
    "/mine/bindings",
    "我的绑定",
    "在其他系统的账号，绑定后从门户一键进入，也可以解除。",
    "绑定账号 绑定老账号 原来的账号 旧系统账号 解绑 解除绑定 关联账号 其他系统账号 绑定原系统账号 账号绑错了",
  ),
  page(
    "/mine/consents",
    "系统授权",
    "同意过哪些系统读取自己的信息，读取哪些，可以随时撤回。",
    "收回授权 取消授权 撤回同意 撤销授权 授权给谁了 不让系统看我的信息 授权管理 授权记录 哪些系统能看我的信息 不想给它看手机号",
  ),
  page(
    "/mine/identities",
    "已关联的身份",
    "用政务服务网等平台的身份登录本账号，在这里关联和解除。",
    "关联政务服务网 政务服务网账号 苏服办账号 关联身份 解除关联 省统一身份认证 用政务网登录",
  ),
  page(
    "/mine/matters",
    "我的办件",
    "办结的事在这里评价，不满意的看整改和回访。",
    "办件记录 我办的事 评价 打分 给差评 好差评 不满意 办事评价 整改 回访 我办过什么",
  ),
  page(
    "/mine/helpers",
    "代办",
    "请信得过的人替自己办一件事，随时可以结束。",
    "请人代办 让孩子替我办 让别人帮我办 找人帮忙办 代办人 取消代办 结束代办 邀请代办 请村干部帮我办",
  ),
  page(
    "/mine/feedback",
    "我的反馈",
    "提交过的意见反馈，答复到哪一步。",
    "我提的意见 我的留言 我的建议 我的投诉 反馈有没有答复 我反馈的问题",
  ),
  page(
    "/mine/data",
    "我的数据",
    "平台记着自己的哪些信息、给过哪些系统，下载一份，或者注销账号。",
    "注销账号 销号 注销账户 删除账号 不想用了 账号不要了 下载我的信息 导出个人信息 个人信息副本 平台有我哪些信息",
  ),
  page(
    "/favourites",
    "收藏和最近使用",
    "收藏的服务和最近用过的服务。",
    "收藏 我的收藏 收藏夹 星星 加收藏 常用服务 最近使用 用过的服务 上次办的那个 关注的服务 取消收藏",
  ),
  page(
    "/todo",
    "我的待办",
    "等着自己办理和审核的事。",
    "待办 待办事项 要我办的 等我审核的 待审核 要处理的 待处理 审批待办",
    true,
  ),
];

/** Of these the search is no way to them; each with why. */
export const pagesNotFound: Readonly<Record<string, string>> = {
  "/first": "the choice of the two homes, where everybody begins",
  "/home": "a home, which every page leads to",
  "/homeZtfw": "a home, which every page leads to",
  "/404": "answers to an address that leads nowhere",
  "/401": "answers to somebody who may not enter",
  "/unifiedLogin": "a step of the way into a system",
  "/opening": "a step of the way into a system",
  "/searchview": "the search itself",
  "/servesearchview": "the search itself",
  "/systemsearchview": "the search itself",
  "/datasearchview": "the search itself",
  "/system/function": "another view of /system/index",
  "/serve/govermentserve": "a shelf, whose services are found themselves",
  "/serve/agriculturalservice": "a shelf, whose services are found themselves",
  "/serve/ruraleconomy": "a shelf, whose services are found themselves",
  "/serve/agrotechnology": "a shelf, whose machines are found themselves",
  "/serve/searchdatadetails": "one record of a list",
  "/scene/sceneparticulars": "one scene, which is found itself",
  "/scene/scenemonitoring": "a view of the scenes for whoever looks after them",
  "/data/dataanalysis": "the address of /data/dataAnalysis as some links spell it",
  "/data/myData": "a view of /data/dataRequest",
  "/demo/outbox": "of the demonstration alone",
};
