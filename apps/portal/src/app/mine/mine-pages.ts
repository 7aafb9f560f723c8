import type { IconName } from "@sannong/ui";
import type { ReactNode } from "react";

type Page = { Component: () => ReactNode };

export type MinePage = {
  /** also a line of `portal-paths.ts` */
  path: `/mine/${string}`;
  title: string;
  /** what one does there, a whole sentence: the overview and the page's own lead */
  words: string;
  icon: IconName;
  load: () => Promise<Page>;
};

/**
 * The pages about oneself, in the order of the menu. A page more is one line here and one in
 * `portal-paths.ts`; no first view carries this table.
 */
export const minePages: readonly MinePage[] = [
  {
    path: "/mine/messages",
    title: "消息中心",
    words: "审核结果、答复、到期提醒和待办，读过的可以标为已读。",
    icon: "bell",
    load: () => import("../../routes/mine-messages.tsx"),
  },
  {
    path: "/mine/account",
    title: "账号信息",
    words: "查看和修改姓名、手机号等信息。",
    icon: "user",
    load: () => import("../../routes/mine-account.tsx"),
  },
  {
    path: "/mine/password",
    title: "修改密码",
    words: "用短信验证码设置新密码，改好后重新登录。",
    icon: "key",
    load: () => import("../../routes/mine-password.tsx"),
  },
  {
    path: "/mine/security",
    title: "账号安全",
    words: "除密码外，用什么证明是您本人：手机短信、动态口令、通行密钥和恢复码。",
    icon: "shield",
    load: () => import("../../routes/mine-security.tsx"),
  },
  {
    path: "/mine/devices",
    title: "登录设备",
    words: "看看账号在哪些设备上登录着，让不认识的退出，查最近半年的登录记录。",
    icon: "phone",
    load: () => import("../../routes/mine-devices.tsx"),
  },
  {
    path: "/mine/bindings",
    title: "我的绑定",
    words: "您在其他系统的账号，绑定后从门户一键进入，也可以随时解除。",
    icon: "link",
    load: async () => ({ Component: (await import("../../applications/bindings/my-bindings.tsx")).MyBindings }),
  },
  {
    path: "/mine/consents",
    title: "系统授权",
    words: "您同意过哪些系统读取您的信息，读取哪些，也可以随时撤回。",
    icon: "checkc",
    load: async () => ({ Component: (await import("../../identity/consents/my-consents.tsx")).MyConsents }),
  },
  {
    path: "/mine/roles",
    title: "我的角色",
    words: "您在各业务系统的角色，申请办到哪一步，不需要了可以撤回。",
    icon: "users",
    load: () => import("../../routes/mine-roles.tsx"),
  },
  {
    path: "/mine/identities",
    title: "已关联的身份",
    words: "用政务服务网等平台的身份直接登录本账号，在这里关联，也可以随时解除。",
    icon: "cert",
    load: () => import("../../routes/mine-identities.tsx"),
  },
  {
    path: "/mine/matters",
    title: "我的办件",
    words: "正在办的看办到哪一步；办结的在这里评价，不满意的看整改和回访。",
    icon: "doc",
    load: async () => ({ Component: (await import("../../catalogue/ratings/my-matters.tsx")).MyMatters }),
  },
  {
    path: "/mine/helpers",
    title: "代办",
    words: "请信得过的人替您办一件事，或者替别人办，双方都看得到，随时可以结束。",
    icon: "users",
    load: () => import("../../routes/mine-helpers.tsx"),
  },
  {
    path: "/mine/feedback",
    title: "我的反馈",
    words: "您提交的意见反馈，答复到哪一步。",
    icon: "chat",
    load: async () => ({ Component: (await import("../../content/feedback/my-feedback.tsx")).MyFeedback }),
  },
  {
    path: "/mine/data",
    title: "我的数据",
    words: "看平台记着您的哪些信息、给过哪些系统，下载一份，或者注销账号。",
    icon: "db",
    load: () => import("../../routes/mine-data.tsx"),
  },
];

export const minePageAt = (path: string): MinePage => {
  const found = minePages.find((page) => page.path === path);
  if (!found) throw new Error(`${path} is a portal path without a line among the pages about oneself`);
  return found;
};
