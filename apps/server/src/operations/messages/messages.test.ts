import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";

const { portal, database, signedIn } = await portalOfFile({ secondsBetween: 60 });
const { send } = portal.messages;

type Listed = { records: { id: string; title: string; isRead: boolean }[]; total: number; unread: number };
const idOf = async (username: string) => {
  const { id } = await database.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return id;
};
const post = { method: "POST", body: {} } as const;

describe("the message centre", () => {
  test("shows one's own messages, the newest first, and counts the unread ones", async () => {
    const browser = await signedIn("nonghu");
    const to = await idOf("nonghu");
    await send({ to, kind: "decision", title: "角色申请已通过", content: "可以进入系统了。", link: "/mine/roles" });
    await send({ to, kind: "expiry", title: "密码将在 5 天后到期", content: "请及时修改。" });
    const { data } = await browser.ask<Listed>("/message/list", post);
    expect(data).toMatchObject({
      total: 2,
      unread: 2,
      records: [{ title: "密码将在 5 天后到期", isRead: false }, { title: "角色申请已通过" }],
    });
    const decisions = await browser.ask<Listed>("/message/list", { method: "POST", body: { kind: "decision" } });
    expect(decisions.data?.total).toBe(1);
  });

  test("a message that was read is counted no more, and reading it twice changes nothing", async () => {
    const browser = await signedIn("nonghu");
    const { data } = await browser.ask<Listed>("/message/list", post);
    const id = data?.records[0]?.id ?? "";
    for (const _time of [1, 2]) {
      const answer = await browser.ask("/message/read", { method: "POST", body: { id } });
      expect(answer).toMatchObject({ success: true, data: { unread: 1 } });
    }
    const unread = await browser.ask<Listed>("/message/list", { method: "POST", body: { unreadOnly: true } });
    expect(unread.data?.records.map(({ title }) => title)).toEqual(["角色申请已通过"]);
    expect(await browser.ask("/message/readAll", post)).toMatchObject({ data: { marked: 1 } });
    expect(await browser.ask("/message/unread", post)).toMatchObject({ data: { unread: 0 } });
  });

  test("nobody reads or marks what was told to another", async () => {
    const anonymous = await signedIn("hezuoshe");
    const owner = await signedIn("nonghu");
    const { data } = await owner.ask<Listed>("/message/list", post);
    const id = data?.records[0]?.id ?? "";
    expect(await anonymous.ask("/message/list", post)).toMatchObject({ data: { total: 0, unread: 0 } });
    expect(await anonymous.ask("/message/read", { method: "POST", body: { id } })).toMatchObject({
      success: false,
      code: 4550,
      msg: "这条消息已经删除，请看最新的情况",
    });
    expect(await portal.browser().ask("/message/list", post)).toMatchObject({ status: 401, code: 999 });
  });

  test("of one event an account is told once, though twenty tell it at the same moment", async () => {
    const to = await idOf("shebei");
    const message = { to, kind: "reply", title: "意见已答复", content: "谢谢。", about: "feedback:1" } as const;
    await Promise.all(Array.from({ length: 20 }, () => send(message)));
    await send({ ...message, about: "feedback:2" });
    const browser = await signedIn("shebei");
    expect(await browser.ask("/message/unread", post)).toMatchObject({ data: { unread: 2 } });
  });

  test("an account that is gone makes nobody fail, and long words are cut", async () => {
    const to = [await idOf("shebei"), "nobody"];
    await send({ to, kind: "system", title: "长".repeat(100), content: "短" });
    const browser = await signedIn("shebei");
    const { data } = await browser.ask<Listed>("/message/list", { method: "POST", body: { kind: "system" } });
    expect(data?.records).toHaveLength(1);
    expect(data?.records[0]?.title).toBe(`${"长".repeat(79)}…`);
  });
});
