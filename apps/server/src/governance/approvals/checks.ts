import type { ApprovalAdmin } from "./approval-admin.ts";
import { type ChangeRequest, type Hint, oneByOne } from "../../kernel/change-request/index.ts";
import { isOpen } from "./approvals.rules.ts";
import type { ApprovalsStore } from "./approvals.store.ts";
import type { Alike } from "./queue.store.ts";

type Deps = {
  store: Pick<ApprovalsStore, "alike">;
  admin: Pick<ApprovalAdmin, "definitionOf" | "kindsAskedOnce">;
  /** what is another by now than the request showed */
  driftOf: (request: ChangeRequest) => Promise<string[]>;
};

/** What is known about each of these requests; one read for all of them, be it a page of a list or one that is open. */
export type HintsOf = (requests: readonly ChangeRequest[]) => Promise<Map<string, Hint[]>>;

/** What of it is to be looked at by a person. Such a request is marked in the list and passes by itself alone. */
export const marksIn = (hints: readonly Hint[] = []): string[] =>
  hints.filter(({ tone }) => tone === "warn").map(({ text }) => text);

function hintsOnAlike({ facts }: ChangeRequest, { samePhone, sameName }: Alike): Hint[] {
  const hints: Hint[] = [];
  // whoever left no phone has none in common with anybody
  const byPhone = facts.phone === "" ? 0 : samePhone;
  if (byPhone > 0) hints.push({ tone: "warn", text: `同一手机号另有 ${byPhone} 次申请，请核对是否重复` });
  if (sameName > 0) hints.push({ tone: "warn", text: `同一单位处室另有 ${sameName} 位同名者申请，请核对是否同一人` });
  return hints.length > 0 ? hints : [{ tone: "ok", text: "没有发现重复申请" }];
}

const byKind = (requests: readonly ChangeRequest[]) => [...Map.groupBy(requests, ({ kind }) => kind)];

/** The automatic checks: what each queue's module looks up, and what is like a request in its queue. */
export function automaticChecks({ store, admin, driftOf }: Deps): HintsOf {
  const drifts = oneByOne(async (request) => {
    if (request.basis === null || !isOpen(request.status)) return [];
    const changes = await driftOf(request);
    return [
      changes.length > 0
        ? { tone: "warn", text: `${changes.join("、")}，与申请时不一致，不能通过，请退回` }
        : { tone: "ok", text: "与申请时一致，可以办理" },
    ];
  });
  return async (requests) => {
    if (requests.length === 0) return new Map();
    const ids = requests.map(({ id }) => id);
    const [alike, drifted, ...known] = await Promise.all([
      store.alike(ids, admin.kindsAskedOnce()),
      drifts(requests),
      ...byKind(requests).map(async ([kind, ofKind]) => {
        const found = (await admin.definitionOf(kind).hints?.(ofKind)) ?? [];
        return ofKind.map(({ id }, place) => [id, found[place] ?? []] as const);
      }),
    ]);
    const ofModules = new Map(known.flat());
    const none = { samePhone: 0, sameName: 0 };
    return new Map(
      requests.map((request, place) => [
        request.id,
        [
          ...(drifted[place] ?? []),
          ...(ofModules.get(request.id) ?? []),
          ...hintsOnAlike(request, alike.get(request.id) ?? none),
        ],
      ]),
    );
  };
}
