import { clearToasts, toastHistory } from "@sannong/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetSession, readSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { completeSignIn } from "./complete-sign-in.ts";

const opened = vi.hoisted(() => [] as [name: string, props: { text?: string; onClosed?: () => void }][]);
vi.mock("../../app/dialogs.ts", () => ({ openDialog: (name: string, props: object) => opened.push([name, props]) }));

const farmer = {
  user: { nickname: "演示农户", source: "" },
  roles: [{ roleCode: "4" }],
  passwordUpdateTime: "2999-01-01T00:00:00Z",
  isSimplePasswd: false,
  closingAt: null as string | null,
};
const officer = { ...farmer, roles: [{ roleCode: "1" }] };
const fromGovernmentOffice = { ...farmer, user: { ...farmer.user, source: "政务办" } };
const result = {
  access_token: "new",
  userCenter: { id: "1", username: "nonghu", nickname: "演示农户" },
  tempFlag: 0,
  matchFlag: true,
  isSimplePasswd: false,
};

let told: object | null;
let asked: string[];
let lastSaid: number;
const order: string[] = [];
const by = (counter: "market" | "gov", remember = false) => ({
  counter,
  username: "nonghu",
  remember,
  onSignedIn: () => void order.push("closed"),
  goOn: () => void order.push("went on"),
});
const sentences = () =>
  toastHistory()
    .filter(({ id }) => id > lastSaid)
    .map(({ kind, text }) => `${kind} ${text}`)
    .toReversed();

beforeEach(() => {
  [told, asked, lastSaid] = [farmer, [], toastHistory()[0]?.id ?? 0];
  [opened.length, order.length] = [0, 0];
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    asked.push(`${url} ${(headers as Record<string, string>)["Authorization"]}`);
    if (url.includes("queryByTokenNew") && !told) return new Response("", { status: 502 });
    return new Response(JSON.stringify({ success: true, code: 200, msg: "", data: told }));
  });
});
afterEach(() => {
  forgetSession();
  storage.rememberedUsername.clear();
  clearToasts();
  vi.unstubAllGlobals();
});

describe("specification §4 after a successful password login", () => {
  test("the token is kept, the user loaded, and a box says that this platform is for no secrets", async () => {
    expect(await completeSignIn(result, by("market"))).toBe(true);
    expect(storage.token.get()).toBe("new");
    expect(storage.homeType.get()).toBe("0");
    expect(readSession()).toMatchObject({ status: "signedIn", user: { nickname: "演示农户" } });
    expect(sentences()).toEqual(["success 登录成功"]);
    expect(opened).toMatchObject([["notice", { text: "此平台为非涉密平台，请勿上传涉密文件！" }]]);
    opened[0]?.[1].onClosed?.();
    expect(order).toEqual(["closed", "went on"]);
  });

  test.each<[string, object, object, string[]]>([
    ["a weak one", { isSimplePasswd: true }, {}, ["warning 当前为弱密码请修改密码!"]],
    ["a weak one, as the login says", {}, { isSimplePasswd: true }, ["warning 当前为弱密码请修改密码!"]],
    ["an expired one", { passwordUpdateTime: "2020-01-01T00:00:00Z" }, {}, ["warning 密码已到期请修改密码!"]],
    ["a good one", {}, {}, []],
  ])("specification §8: of the password is said what is due: %s", async (_name, person, login, expected) => {
    told = { ...farmer, ...person };
    await completeSignIn({ ...result, ...login }, by("market"));
    expect(sentences()).toEqual(["success 登录成功", ...expected]);
  });

  test("a temporary user is marked as one until somebody signs in who is none", async () => {
    told = { ...farmer, user: { ...farmer.user, username: "zhangsan" } };
    await completeSignIn({ ...result, tempFlag: 1 }, by("market"));
    expect(storage.casualUser.get()).toBe("zhangsan");
    await completeSignIn({ ...result, access_token: "completed" }, by("market"));
    expect(storage.casualUser.get()).toBeNull();
  });

  test("when the user cannot be loaded, all login data is cleared", async () => {
    told = null;
    expect(await completeSignIn(result, by("market"))).toBe(false);
    expect(storage.token.get()).toBeNull();
    expect(sentences()).toEqual(["error 502 连接服务器失败"]);
    expect([opened, order]).toEqual([[], []]);
  });
});

describe("specification §4 the government counter", () => {
  test.each<[string, object]>([
    ["staff", officer],
    ["role 4 from the government office", fromGovernmentOffice],
  ])("%s enters in mode 1", async (_name, person) => {
    told = person;
    expect(await completeSignIn(result, by("gov"))).toBe(true);
    expect(storage.homeType.get()).toBe("1");
  });

  test("role 4 from elsewhere is refused and logged out", async () => {
    expect(await completeSignIn(result, by("gov"))).toBe(false);
    expect(sentences()).toEqual(["error 非政府工作人员不允许登录，请点击市场服务入口访问！"]);
    expect(readSession().status).toBe("anonymous");
    expect(storage.token.get()).toBeNull();
    expect(asked.at(-1)).toBe("/api/oauth/layout new");
  });
});

test.each([
  [true, "nonghu"],
  [false, null],
])("remember-me %s keeps the user name %j", async (remember, kept) => {
  storage.rememberedUsername.set("somebody");
  await completeSignIn(result, by("market", remember));
  expect(storage.rememberedUsername.get()).toBe(kept);
});

test("whose account is about to end hears until when, and where that is taken back", async () => {
  told = { ...farmer, closingAt: "2026-11-28T08:00:00Z" };
  await completeSignIn(result, by("market"));
  expect(sentences()).toContain(
    "warning 账号将于 2026年11月28日 16:00 注销；要保留账号，请到“我的 › 我的数据”撤销注销",
  );
});
