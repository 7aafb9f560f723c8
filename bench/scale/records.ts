import { recordKindNames, recordQueries } from "../../packages/contract/src/data/record-words.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Identified } from "../../apps/server/src/platform/caller.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { jobQueue } from "../../apps/server/src/platform/jobs/job-queue.ts";
import { createOutbound } from "../../apps/server/src/platform/outbound/outbound.ts";
import { recordsModule } from "../../apps/server/src/data/records/index.ts";
import { regionsModule } from "../../apps/server/src/operations/regions/index.ts";
import { firstCalendar } from "../../apps/server/src/governance/calendar/first-calendar.ts";
import { asking } from "./asking.ts";
import type { Asking, Province, Question, ScalePart } from "./province.ts";

const farmer: Identified = {
  state: "live",
  caller: {
    sessionId: "bench",
    accountId: "bench",
    username: "bench",
    nickname: "bench",
    accountType: 2,
    roles: [{ roleCode: "4", roleName: "社会用户" }],
    permissions: new Set(),
    regionCode: "32",
    source: "",
    factors: ["password"],
    oidcUid: "bench",
  },
};

/** Words that many names have, few have, one has and none has; two words; numbers. */
const keywords = [
  "合作",
  "农场",
  "禾丰",
  "建湖县",
  "建湖县禾丰家庭农场",
  "禾丰 合作社",
  "0000321",
  "第0000777号",
  "93320000DEM0001234",
  "绝无此名",
];
const MOST_MS = 80;

async function questions({ db }: Province): Promise<Asking> {
  const log = createLog("warn");
  const regions = await regionsModule({ db });
  const audit = { record: async () => {} };
  const module = recordsModule({
    db,
    audit,
    clock: systemClock,
    calendar: firstCalendar,
    log,
    jobs: jobQueue(),
    outbound: createOutbound(),
    ownerName: () => "省农业农村厅（演示）",
    hosts: [],
    regions,
    // nobody hands a workbook in here
    files: {
      attach: async () => undefined,
      release: async () => undefined,
      contentOf: async () => undefined,
      holderOfAccount: (id) => ({ owner: id, link: id, quota: "account" }),
    },
  });
  const { timed, close } = await asking({ bind: module.routes, caller: farmer });
  /** Each turn another kind and another of these. */
  const inTurn = (what: string, payloads: readonly object[]): Question => ({
    what,
    most: MOST_MS,
    ask(turn) {
      const { path } = recordQueries[recordKindNames[turn % recordKindNames.length] ?? "certificate"];
      return timed(path, payloads[Math.floor(turn / recordKindNames.length) % payloads.length] ?? {});
    },
  });
  return {
    questions: [
      ...keywords.map((keyword) => inTurn(`by the keyword ${keyword}`, [{ keyword, pageSize: 20 }])),
      inTurn("by keyword and city", [{ keyword: "合作", areaCode: "3209", pageSize: 20 }]),
      inTurn("by keyword and county", [{ keyword: "农场", areaCode: "320925", order: "oldest", pageSize: 20 }]),
      inTurn("by county", [{ areaCode: "320925", pageSize: 20 }]),
      inTurn("without a keyword", [{ pageSize: 20 }, { order: "oldest", pageSize: 20 }]),
      inTurn("far down", [{ pageNum: 40, pageSize: 20 }]),
    ],
    close,
  };
}

export const recordsScale: ScalePart = { name: "records", tables: ["public_record"], questions };
