import { addServiceClick } from "@sannong/contract/catalogue/services";
import { addFeedback } from "@sannong/contract/content/feedback";
import { find } from "@sannong/contract/catalogue/search";
import { updateUserInfo } from "@sannong/contract/identity/account-care";
import { sessionStatus } from "@sannong/contract/authentication/sign-in";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { acrossSessionEnd } from "./across-session-end.ts";
import { SessionEnded } from "./api-failure.ts";
import { type Ended, onSessionEnded, type Sequel } from "../session/session-end.ts";
import { storage } from "../storage/storage.ts";

const over = () => new SessionEnded({ status: 401, code: 999, message: "ErrorToLogin" });
let told: Ended[];
let follows: () => Sequel;
let sentBy: (string | null)[];
/** The server knows the token `good` and visitors. */
const send = async () => {
  const token = storage.token.get();
  sentBy.push(token);
  if (token === "dead") throw over();
  return "done";
};
let stop: () => void;

beforeEach(() => {
  [told, sentBy] = [[], []];
  storage.token.set("dead");
  stop = onSessionEnded(async (ended) => {
    told.push(ended);
    return follows();
  });
});
afterEach(() => {
  stop();
  storage.token.clear();
  vi.unstubAllGlobals();
});

const signsInAgain = (): Sequel => (storage.token.set("good"), "renewed");
const isForgotten = (): Sequel => (storage.token.clear(), "over");

describe("a call whose session is over", () => {
  test("goes once more when the same person is back", async () => {
    follows = signsInAgain;
    expect(await acrossSessionEnd(updateUserInfo, { userName: "甲" }, send)).toBe("done");
    expect(sentBy).toEqual(["dead", "good"]);
    expect(told).toEqual([{ why: "expired", token: "dead", isAct: true }]);
  });

  test.each(["captcha", "yzm", "continuation", "password", "loginCode"])(
    "is asked to be pressed again when it carries a %s, which is good for one call",
    async (field) => {
      follows = signsInAgain;
      const failure = await acrossSessionEnd(updateUserInfo, { [field]: "1234" }, send).catch((no: unknown) => no);
      expect(failure).not.toBeInstanceOf(SessionEnded);
      expect(failure).toMatchObject({ message: "已重新登录。请核对后再提交一次" });
      expect(sentBy).toEqual(["dead"]);
    },
  );

  test("is asked as a visitor where anybody may read it", async () => {
    follows = isForgotten;
    expect(await acrossSessionEnd(find, { keywords: "水稻" }, send)).toBe("done");
    expect(await acrossSessionEnd(addServiceClick, {}, send)).toBe("done");
    expect(sentBy).toEqual(["dead", null, null]);
    expect(told).toEqual([{ why: "expired", token: "dead", isAct: false }]);
  });

  test("is never sent as a visitor's when somebody wrote it as themselves", async () => {
    follows = isForgotten;
    await expect(acrossSessionEnd(addFeedback, { content: "话" }, send)).rejects.toBeInstanceOf(SessionEnded);
    expect(sentBy).toEqual(["dead"]);
    expect(told[0]).toMatchObject({ isAct: true });
  });

  test("is over where nobody may ask without a session, and nobody pressed anything", async () => {
    follows = isForgotten;
    await expect(acrossSessionEnd(sessionStatus, {}, send)).rejects.toBeInstanceOf(SessionEnded);
    expect(told[0]).toMatchObject({ isAct: false });
  });
});
