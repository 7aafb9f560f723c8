import { describe, expect, test } from "vitest";
import {
  admissionEntryPoints,
  admissionReasons,
  demandsOn,
  EVERYTHING_IN_ORDER,
  isOfTheSystem,
  isSettledAt,
  judgeAdmission,
  type AdmissionEntryPoint,
  type AdmissionFacts,
  type AdmissionReason,
  type Demands,
} from "./admission.rules.ts";

/** What keeps somebody out, by the reason that is told of it. */
const hindrances: Record<AdmissionReason, Partial<AdmissionFacts>> = {
  notConnected: { shut: "unconnected" },
  offline: { shut: "offline" },
  suspended: { shut: "stopped" },
  delegationOver: { delegation: "over" },
  accountGone: { accountStands: false },
  factorMissing: { factorsSuffice: false },
  sandbox: { isTestUser: false },
  otherAccountType: { accountTypeFits: false },
  unbound: { needsBoundAccount: true },
  roleMissing: { requiresRole: true },
  notAgreed: { sharingAgreed: false },
};
const together = (reasons: readonly AdmissionReason[]): AdmissionFacts =>
  Object.assign({ ...EVERYTHING_IN_ORDER }, ...reasons.map((reason) => hindrances[reason])) as AdmissionFacts;

describe("who may enter (specification §4)", () => {
  test("whoever lacks nothing, and whoever has what is demanded", () => {
    expect(judgeAdmission(EVERYTHING_IN_ORDER)).toBeUndefined();
    const demanded = { needsBoundAccount: true, accountBound: true, requiresRole: true, hasRole: true };
    expect(judgeAdmission({ ...EVERYTHING_IN_ORDER, ...demanded })).toBeUndefined();
  });

  test.each(admissionReasons)("%s keeps out by itself, and is told before what comes after it", (reason) => {
    expect(judgeAdmission(together([reason]))).toBe(reason);
    const after = admissionReasons.slice(admissionReasons.indexOf(reason) + 1).filter((one) => !isOfTheSystem(one));
    expect(judgeAdmission(together([reason, ...after]))).toBe(reason);
  });
});

describe("where a reason is settled", () => {
  test.each(Object.keys(admissionEntryPoints) as AdmissionEntryPoint[])(
    "%s goes on from nothing that is the system's",
    (entryPoint) => {
      for (const reason of admissionReasons.filter(isOfTheSystem)) expect(isSettledAt(entryPoint, reason)).toBe(false);
    },
  );

  test("only where there is a browser before a page: a click of the portal asks by itself, a credential nobody", () => {
    expect(isSettledAt("openidRequest", "roleMissing")).toBe(true);
    expect(isSettledAt("handedCode", "roleMissing")).toBe(false);
    expect(isSettledAt("openidCode", "roleMissing")).toBe(false);
  });
});

describe("what a jump must meet", () => {
  const plain: Demands = { needsBoundAccount: false, accountTypes: [] };
  const forBound: Demands = { needsBoundAccount: true, accountTypes: [] };
  const forStaff: Demands = { needsBoundAccount: false, accountTypes: [1] };
  const forBoundFarms: Demands = { needsBoundAccount: true, accountTypes: [2, 3] };
  const [free, bound, none] = [
    { accountTypeFits: true, needsBoundAccount: false },
    { accountTypeFits: true, needsBoundAccount: true },
    { accountTypeFits: false, needsBoundAccount: false },
  ];
  test.each<[string, Demands[], object]>([
    ["nothing where the system lists no service", [], free],
    ["what the one service demands", [forBound], bound],
    ["no more than the least demanding", [forBound, plain], free],
    ["a bound account where all demand one", [forBound, forBoundFarms], bound],
    ["…or all that are for them", [forStaff, forBoundFarms], bound],
    ["another account where none is for theirs", [forStaff, forStaff], none],
  ])("%s", (_name, services, expected) => expect(demandsOn(services, 2)).toEqual(expected));
});
