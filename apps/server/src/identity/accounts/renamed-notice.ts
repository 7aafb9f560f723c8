import { mask } from "@sannong/contract/mask";
import type { AppEvents } from "../../kernel/events.ts";
import type { Db } from "../../platform/database/database.ts";

type Message = { to: string; kind: "system"; title: string; content: string };

const texts: Record<AppEvents["accountRenamed"]["because"], (name: string) => Pick<Message, "title" | "content">> = {
  ownNumber: (name) => ({
    title: "登录名称已随手机号更换",
    content: `您的登录名称原来是旧手机号，现已改为 ${name}。今后请用新手机号登录，密码不变。`,
  }),
  anothersNumber: (name) => ({
    title: "登录名称已更改",
    content: `您原来作登录名称的手机号现由他人使用，并已通过短信验证，您的登录名称已改为 ${name}。今后请用它或您登记的手机号登录，密码不变。`,
  }),
};

/** Tells them so in the portal, where they come in by their present number in any case. */
export const tellRenamed =
  (tell: (message: Message, within?: Db) => Promise<void>) =>
  ({ accountId, username, because }: AppEvents["accountRenamed"], within?: Db): Promise<void> =>
    tell({ to: accountId, kind: "system", ...texts[because](mask.username(username)) }, within);
