import { signInRecord } from "../../apps/server/src/identity/accounts/sign-in-record.store.ts";
import { approvalsStore } from "../../apps/server/src/governance/approvals/approvals.store.ts";
import { dataApplicationsStore } from "../../apps/server/src/data/resources/data-applications.store.ts";
import { dataCatalogueStore } from "../../apps/server/src/data/resources/catalogue.store.ts";
import { dataSeals } from "../../apps/server/src/data/resources/data-seals.ts";
import { dataGrantsStore } from "../../apps/server/src/data/resources/data-grants.store.ts";
import { feedbackStore } from "../../apps/server/src/content/feedback/feedback.store.ts";
import { messagesStore } from "../../apps/server/src/operations/messages/messages.store.ts";
import { noticesStore } from "../../apps/server/src/content/notices/notices.store.ts";
import { declarationsStore } from "../../apps/server/src/content/scenes/declarations.store.ts";
import { figuresStore } from "../../apps/server/src/content/scenes/figures.store.ts";
import { scenesStore } from "../../apps/server/src/content/scenes/scenes.store.ts";
import { todosStore } from "../../apps/server/src/content/todos/todos.store.ts";
import type { Province, Question, ScalePart } from "./province.ts";

async function questions({ db, sealer: { open, seal } }: Province): Promise<Question[]> {
  const plain = { open, seal, index: (value: string) => value };
  const told: Question[] = [];
  const time = (what: string, ask: Question["ask"]) => told.push({ what, ask });
  const page = { offset: 0, limit: 20 };
  const numbered = { pageNum: 1, pageSize: 20 };
  const now = new Date();

  const signIns = signInRecord({
    db,
    eventual: db,
    onFailure: (cause) => {
      throw cause;
    },
  });
  time("people of today", () => signIns.peopleOn(now.toISOString().slice(0, 10)));

  const messages = messagesStore({ db, sealer: plain });
  time("messages", (n) => messages.list(`g${n}`, { kind: undefined, unreadOnly: false, ...page }));
  time("messages of a kind, unread", (n) => messages.list(`g${n}`, { kind: "reply", unreadOnly: true, ...page }));
  time("the number on the bell", (n) => messages.countUnread(`g${n}`));

  const todos = todosStore(db);
  time("to-dos", (n) => todos.list(`g${n}`, { state: "open", ...page }));
  time("what is done", (n) => todos.list(`g${n}`, { state: "done", ...page }));
  time("open to-dos", (n) => todos.countOpen(`g${n}`));

  const feedback = feedbackStore({ db, sealer: plain });
  time("feedback by its number", (n) => feedback.find(`BF${n}`, `p${n}`));
  time("somebody's feedback", (n) => feedback.ofAccount(`g${n}`, numbered));
  for (const region of ["32", "3209"]) {
    time(`feedback of ${region}`, () => feedback.inRegion(region, undefined, numbered));
    time(`open feedback of ${region}`, () => feedback.inRegion(region, "open", numbered));
    time(`answered feedback of ${region}`, () => feedback.inRegion(region, "answered", numbered));
  }

  const approvals = approvalsStore({ db, sealer: plain });
  const chosen = { keywords: undefined, dueBefore: undefined, status: undefined, ids: undefined, isMine: false };
  for (const region of ["32", "3209"]) {
    const decider = { accountId: "g1", region, bars: [], oneHand: { kinds: [], accounts: [] } };
    const all = { ...chosen, decider, offset: 0, limit: 20 };
    const queue = { kinds: ["roleApplication"], region } as const;
    time(`approvals of ${region}`, () => approvals.list({ ...all, ...queue, order: "newest" }));
    time(`approvals of ${region}, the most urgent first`, () => approvals.list({ ...all, ...queue, order: "due" }));
    time(`open approvals of ${region}`, () => approvals.list({ ...all, ...queue, status: "pending", order: "due" }));
    time(`approvals of ${region} that are late`, () =>
      approvals.list({ ...all, ...queue, dueBefore: now, order: "due" }),
    );
    time(`approvals of ${region} by status`, () => approvals.count({ ...chosen, ...queue }, decider));
    time(`approvals of ${region} that wait for one`, () =>
      approvals.list({ ...all, ...queue, isMine: true, order: "due" }),
    );
    time(`what waits in ${region}`, () =>
      approvals.waiting({ kinds: ["roleApplication", "dataDepartment"], decider, limit: 5 }),
    );
  }
  time("approvals by receipt, title or name", () =>
    approvals.list({
      ...chosen,
      decider: { accountId: "g1", region: "32", bars: [], oneHand: { kinds: [], accounts: [] } },
      offset: 0,
      limit: 20,
      kinds: ["roleApplication"],
      region: "32",
      order: "newest",
      keywords: { receiptPart: "BR77", titlePart: "BR77", nameIndex: "n1" },
    }),
  );
  time("alike approvals", (n) =>
    approvals.alike(
      Array.from({ length: 20 }, (_, place) => `br${n + place}`),
      ["roleApplication"],
    ),
  );
  time("what somebody asked for", (n) => approvals.askedBy("roleApplication", `g${n}`, 20));
  time("an applicant's last", (n) => approvals.findByApplicant("roleApplication", `p${n}`));
  time("an approval's steps", (n) => approvals.stepsOf(`br${n}`));

  const data = dataCatalogueStore({ db, seals: dataSeals("00".repeat(32)), onBroken: () => undefined });
  time("rows of a data resource", (n) => data.rows({ code: `bc${n}`, scope: "3209", ...page }));
  time("how often data was asked for", () => data.requests());
  const asks = dataApplicationsStore(db);
  time("data somebody asked for", (n) => asks.ofApplicant(`g${n}`, page));
  time("data under way", (n) => asks.ofApplicantFor(`g${n}`, "bc1"));
  const grants = dataGrantsStore({ db, seals: dataSeals("00".repeat(32)), onBroken: () => undefined });
  time("my data", (n) => grants.ofHolder(`g${n}`));
  time("a live grant", (n) => grants.liveOf(`g${n}`, "bc1", now));
  time("units that use a resource", (n) => grants.usersOf(`bc${n}`, now));

  const scenes = scenesStore(db);
  time("scenes", () => scenes.list({ order: "newest", ...page }));
  time("a scene", (n) => scenes.find(`bx${n}`));
  const declarations = declarationsStore(db);
  time("declared scenes", (n) => declarations.mine(`g${n}`, page));
  time("scenes of the same name", (n) => declarations.countNamesakes("bx0", `场景${n}`));
  const figures = figuresStore(db);
  const first = new Date(now.getTime() - 14 * 86_400_000).toISOString().slice(0, 10);
  const since = { late: now, silent: now, week: first, first };
  time("the watch over scenes", () => figures.list({}, since, page));
  time("figures of a scene", (n) => figures.daysOf(`bx${n}`, first));

  const notices = noticesStore(db);
  time("notices", () => notices.list({ kind: undefined, keywords: undefined, withStaff: false, now, ...page }));
  time("notices of a column", () =>
    notices.list({ kind: "policy", keywords: undefined, withStaff: false, now, ...page }),
  );
  time("a notice", (n) => notices.find(`bn${n}`, now));
  return told;
}

/** Scenes, notices and resources are some thousand at most, and their counts are of all of them. */
const tables = [
  "account",
  "message",
  "system_todo",
  "feedback",
  "approval_request",
  "data_application",
  "data_grant",
  "data_row",
  "scene_figure",
];

/** What people and offices are shown of their own. */
export const listsScale: ScalePart = { name: "lists", tables, questions };
