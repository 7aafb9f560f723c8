import { toastHistory } from "@sannong/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeAllDialogs, isAnyDialogOpen, openDialog } from "../../app/dialogs.ts";
import { storage } from "../../lib/storage/storage.ts";
import { tellOfSignOff } from "./sign-off-result.ts";

const NUMBER = "n".repeat(43);
let answers: { systemName: string; state: string }[][] = [];
let asked = 0;

const told = (systemName: string, state = "told") => ({ systemName, state, attempts: 1, toldAt: null, answer: "" });
const lastSaid = () => toastHistory()[0]?.text;

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  vi.stubGlobal("fetch", async () => {
    const systems = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return new Response(JSON.stringify({ success: true, code: 200, msg: "ok", data: { systems } }));
  });
  storage.signOff.set({ number: NUMBER, at: Date.now() });
});
afterEach(() => {
  closeAllDialogs();
  storage.signOff.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("after a sign-out", () => {
  test("the systems that were left with it are named, once", async () => {
    answers = [[told("甲系统"), told("乙系统")]];
    await tellOfSignOff();
    expect(lastSaid()).toBe("已同时退出：甲系统、乙系统");
    expect(isAnyDialogOpen()).toBe(false);
    await tellOfSignOff();
    expect(asked).toBe(1);
  });

  test("a system that is still being told is asked about again", async () => {
    answers = [[told("丙系统", "waiting")], [told("丙系统")]];
    await tellOfSignOff();
    expect([asked, lastSaid()]).toEqual([2, "已同时退出：丙系统"]);
  });

  test("one that did not answer is shown with what to do", async () => {
    answers = [[told("丁系统"), told("戊系统", "repeated")]];
    await tellOfSignOff();
    expect(isAnyDialogOpen()).toBe(true);
  });

  test("…by a sentence where somebody is at something else", async () => {
    openDialog("notice", { title: "通知", text: "" });
    answers = [[told("己系统", "failed")]];
    await tellOfSignOff();
    expect(lastSaid()).toBe("未能通知退出：己系统，请在该系统中点“退出登录”");
  });

  test("a number older than ten minutes is not asked about", async () => {
    await tellOfSignOff(Date.now() + 600_001);
    expect(asked).toBe(0);
    expect(storage.signOff.get()).toBeNull();
  });
});
