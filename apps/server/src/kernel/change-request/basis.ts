import type { Db } from "../../platform/database/database.ts";
import type { Basis, ChangeRequest } from "./change-request.rules.ts";
import type { StandsOn } from "./define-change.ts";

type Requested = Pick<ChangeRequest, "kind" | "subjectId" | "applicantId">;

/** What of an account a reviewer reads, or relies on. */
export type PersonShown = {
  status: string;
  regionCode: string;
  scope: string;
  roles: readonly { roleCode: string }[];
  permissions: ReadonlySet<string>;
  nickname: string;
  username: string;
  company: string;
  deptName: string;
  accountType: number;
};

/** Reads an account within a transaction. */
type FindPerson = (id: string, within: Db) => Promise<PersonShown | undefined>;
/** Where accounts are read; `hold` keeps them as they are until the transaction is over. */
export type PeopleShown = { readIn: FindPerson; hold: FindPerson };

/** `holds` keeps the accounts as they are until the transaction is over. */
export type Reading = { within: Db; holds: boolean };

const personBasis = (account: PersonShown | undefined): Basis => ({
  账号状态已变更: account?.status ?? "gone",
  账号已调动: account ? `${account.regionCode} ${account.scope}` : "",
  角色已变更:
    account?.roles
      .map(({ roleCode }) => roleCode)
      .sort()
      .join(" ") ?? "",
  姓名已变更: account?.nickname ?? "",
  用户名已变更: account?.username ?? "",
  单位已变更: account?.company ?? "",
  处室已变更: account?.deptName ?? "",
  账号类型已变更: String(account?.accountType ?? ""),
});

/** May whoever asked still ask it? */
const askerBasis = (asker: PersonShown | undefined, asks: string | null): Basis => ({
  提交人的账号已停用: asker?.status === "active" ? "active" : "gone",
  提交人的管辖范围已变更: asker?.scope ?? "",
  ...(asks !== null && { 提交人已没有提交这项申请的权限: String(asker?.permissions.has(asks) ?? false) }),
});

/** What changed between asking and deciding, in words. What one of both does not know is a change, too. */
export const driftBetween = (requested: Basis, now: Basis): string[] =>
  [...new Set([...Object.keys(requested), ...Object.keys(now)])].filter((what) => requested[what] !== now[what]);

/**
 * Shown is done: what a request showed is kept as values, and compared with what is so when it is decided. One mechanism
 * for every queue; each says what its requests stand on.
 */
export function basisOf(standsOn: (kind: ChangeRequest["kind"]) => StandsOn, accounts: PeopleShown) {
  return async function basisNow(request: Requested, { within, holds }: Reading): Promise<Basis> {
    const { person, asks, more } = standsOn(request.kind);
    const personId = { subject: request.subjectId, applicant: request.applicantId, nobody: null }[person];
    const { applicantId } = request;
    // always in the same order, so that no two wait for each other
    const ids = [...new Set([personId, applicantId])].filter((id) => id !== null).toSorted();
    const found = new Map<string, PersonShown | undefined>();
    for (const id of ids) found.set(id, await (holds ? accounts.hold(id, within) : accounts.readIn(id, within)));
    const isOwn = applicantId === personId;
    return {
      ...(personId !== null && personBasis(found.get(personId))),
      ...(applicantId !== null && !isOwn && askerBasis(found.get(applicantId), asks)),
      ...(applicantId !== null && isOwn && asks !== null && askerBasis(found.get(applicantId), asks)),
      ...(await more?.(request, within)),
    };
  };
}

export type BasisNow = ReturnType<typeof basisOf>;
