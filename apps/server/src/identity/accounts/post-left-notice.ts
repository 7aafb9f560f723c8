import { postRights } from "@sannong/contract/identity/post-words";
import type { Db } from "../../platform/database/database.ts";
import type { AppEvents } from "../../kernel/events.ts";

type Message = { to: string; kind: "system"; title: string; content: string };

/** Tells whoever left a post what ended with it. */
export const tellPostLeft =
  (tell: (message: Message, within?: Db) => Promise<void>) =>
  ({ accountId, why, ended }: AppEvents["postLeft"], within?: Db): Promise<void> => {
    const what = ended.map(({ right, what }) => `${postRights[right]}：${what.join("、")}`).join("；");
    const content = `因您${why}，随原岗位取得的下列权限已终止。${what}。新岗位仍需要的，请重新申请。`;
    return tell({ to: accountId, kind: "system", title: "原岗位的权限已终止", content }, within);
  };
