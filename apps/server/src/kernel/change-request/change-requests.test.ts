import { beforeEach, describe, expect, test } from "vitest";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Asker } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ChangeRequest, WhyNotAsk } from "./change-request.rules.ts";
import { changeRequestsService } from "./change-requests.service.ts";
import { defineProposedChange } from "./define-change.ts";

/** What was done, in its order. */
const done: string[] = [];
const written: AuditFact[] = [];
const asked: unknown[] = [];
/** In which transactions something was kept. */
const places: unknown[] = [];
const is = { fresh: true, taken: false };
let waiting: ChangeRequest[] = [];
beforeEach(() => {
  for (const list of [done, written, asked, places]) list.length = 0;
  Object.assign(is, { fresh: true, taken: false });
  waiting = [];
});

const transaction = {} as Db;
const askedBy = (applicantId: string, applicant: string) =>
  ({ applicantId, receiptNumber: `CS-${applicantId}`, facts: { applicant } }) as ChangeRequest;

const changes = changeRequestsService({
  db: {} as Db,
  store: {
    inTransaction: (work) => work(transaction),
    holdSubject: async (kind, subjectId) => void done.push(`held ${kind} ${subjectId}`),
    waiting: async () => waiting,
    lastApplied: async () => askedBy("3", "丙"),
    history: async () => ({ records: [], total: 0 }),
  },
  definitionOf: () => change,
  async open(request, within) {
    done.push("asked");
    asked.push(request);
    places.push(within);
    return is.taken ? undefined : "CS-1";
  },
  queue: {
    async withdraw(_kind, receiptNumber) {
      done.push(`withdrawn ${receiptNumber}`);
      return waiting[0];
    },
  },
  audit: {
    async record(fact, within) {
      places.push(within);
      written.push(fact);
    },
  },
  async requireFresh() {
    done.push("proved");
    if (!is.fresh) throw new Refusal("secondFactor.confirmationRequired");
  },
  accounts: { findById: async () => ({ phone: "15400000001" }) },
});

/** A level that two people set. */
const change = defineProposedChange<{ after: number }, { now: number }, { before: number; after: number }>({
  kind: "settingChange",
  prefix: "CS",
  workingDays: 3,
  standsOn: { person: "nobody", asks: "policy.manage" },
  alreadyOpen: { reason: "settings.awaitsSecond", params: { who: "其他管理员" } },
  subjectOf: () => "level",
  gather: async () => ({ now: 1 }),
  whyNot: ({ after }, { now, changedBy, waitingOf }): WhyNotAsk | null => {
    if (waitingOf !== null) return { reason: "settings.awaitsSecond", params: { who: waitingOf } };
    if (after > 9) return { reason: "settings.changedMeanwhile", params: { who: changedBy ?? "", value: "" } };
    return after === now ? { reason: "settings.unchanged" } : null;
  },
  describe: ({ after }, { now }) => ({
    asked: { before: now, after },
    facts: { title: `${now} → ${after}`, items: [] },
    record: { event: "setting.proposed", result: "ok", detail: { after } },
  }),
  apply: async () => undefined,
});
const asker = {
  caller: { accountId: "1", nickname: "甲", regionCode: "32" },
  origin: { address: "10.0.0.1" },
} as unknown as Asker;
const propose = (after: number) => changes.propose(change, { after }, asker);

describe("a change that is proposed", () => {
  test("is kept with what it does, in its asker's name, and written down with its receipt in the same transaction", async () => {
    expect(await propose(3)).toEqual({ receiptNumber: "CS-1" });
    expect(asked).toEqual([
      {
        kind: "settingChange",
        applicantId: "1",
        subjectId: "level",
        regionCode: "32",
        asked: { before: 1, after: 3 },
        facts: { applicant: "甲", phone: "15400000001", title: "1 → 3", items: [] },
      },
    ]);
    expect(places).toEqual([transaction, transaction]);
    expect(written).toEqual([{ event: "setting.proposed", result: "ok", detail: { after: 3, receiptNumber: "CS-1" } }]);
  });

  test("is judged before anybody is asked for a proof, and not asked without one", async () => {
    await expect(propose(1)).rejects.toMatchObject({ reason: "settings.unchanged" });
    expect(done).toEqual([]);
    is.fresh = false;
    await expect(propose(3)).rejects.toMatchObject({ reason: "secondFactor.confirmationRequired" });
    expect(done).toEqual(["proved"]);
  });

  test("is told who changed it last, and whose change of it waits", async () => {
    await expect(propose(10)).rejects.toMatchObject({
      reason: "settings.changedMeanwhile",
      detail: { params: { who: "丙" } },
    });
    waiting = [askedBy("2", "乙")];
    await expect(propose(3)).rejects.toMatchObject({ detail: { params: { who: "乙" } } });
  });

  test("of two at the same instant is refused in the words of its definition, and written down by nobody", async () => {
    is.taken = true;
    await expect(propose(3)).rejects.toMatchObject({ detail: { params: { who: "其他管理员" } } });
    expect(written).toEqual([]);
  });
});

describe("a change that waits", () => {
  test.each([
    [[], false, []],
    [[askedBy("2", "乙")], false, []],
    [[askedBy("1", "甲")], true, ["withdrawn CS-1"]],
  ])("%#: is taken back by whoever asked for it, and by nobody else", async (open, isTaken, acts) => {
    waiting = open;
    expect(await changes.withdraw(change, "level", asker)).toBe(isTaken);
    expect(done).toEqual(acts);
  });
});
