import { describe, expect, test } from "vitest";
import {
  type Arrived,
  type Candidate,
  decideMatch,
  mayUnlink,
  recognises,
  sourceAfterLink,
  sourceAfterUnlink,
} from "./identity-providers.rules.ts";

const farmer: Arrived = {
  personKind: "person",
  name: "演示农户",
  mobile: "15400000001",
  mobileIsVerified: true,
  idNumber: null,
  creditCode: null,
};
const hisAccount: Candidate = {
  id: "a-1",
  status: "active",
  isTemporary: false,
  roles: [{ roleCode: "4" }],
  accountType: 2,
  nickname: "演示农户",
  phone: "15400000001",
  phoneIsVerified: true,
  idNumber: null,
  creditCode: null,
};
const linked = { step: "link", accountId: "a-1", by: "mobile" };
const ask = { step: "ask" };

describe("design §3, Signing in from outside: a natural person is linked by themselves only where nothing is in doubt", () => {
  test.each<[string, Partial<Arrived>, Partial<Candidate>, object]>([
    ["number verified on both sides, and the name", {}, {}, linked],
    ["…or the ID number, under another name", { idNumber: "X", name: "演示改名" }, { idNumber: "X" }, linked],
    ["ID numbers that differ are two people of one name", { idNumber: "X" }, { idNumber: "Y" }, ask],
    ["another name", { name: "演示换号人" }, {}, ask],
    ["the source has not verified the number", { mobileIsVerified: false }, {}, ask],
    ["we have not verified the number (pre-hijacking)", {}, { phoneIsVerified: false }, ask],
    ["another number", { mobile: "15400000002" }, {}, ask],
    ["no number", { mobile: null }, {}, ask],
    ["a staff account", {}, { roles: [{ roleCode: "1" }] }, ask],
    ["an account with a further role", {}, { roles: [{ roleCode: "4" }, { roleCode: "2" }] }, ask],
    ["an account without a role", {}, { roles: [] }, ask],
    ["an entity's account", {}, { accountType: 3 }, ask],
    ["a temporary user", {}, { isTemporary: true }, ask],
    ["a disabled account", {}, { status: "disabled" }, ask],
  ])("%s", (_case, arrived, account, expected) => {
    const facts = { arrived: { ...farmer, ...arrived }, linkedAccountId: undefined };
    expect(decideMatch({ ...facts, candidates: [{ ...hisAccount, ...account }] })).toEqual(expected);
  });

  test("nobody here is asked, and who was linked before enters", () => {
    expect(decideMatch({ arrived: farmer, linkedAccountId: undefined, candidates: [] })).toEqual(ask);
    const facts = { arrived: { ...farmer, mobile: null }, linkedAccountId: "a-7", candidates: [] };
    expect(decideMatch(facts)).toEqual({ step: "enter", accountId: "a-7" });
  });
});

const company: Arrived = {
  ...farmer,
  personKind: "legalPerson",
  creditCode: "93320000DEMA00013G",
};
const itsAccount: Candidate = {
  ...hisAccount,
  accountType: 3,
  creditCode: "93320000DEMA00013G",
};
const byCode = { step: "link", accountId: "a-1", by: "creditCode" };

describe("design §3, Signing in from outside: a legal person is found by credit code, and known by more than what stands on its invoices", () => {
  test.each<[string, Partial<Arrived>, Partial<Candidate>, object]>([
    ["the number of who acts for it, verified on both sides", {}, {}, byCode],
    ["the code alone, whatever else was typed with it (pre-hijacking)", {}, { phone: "15400009999" }, ask],
    ["the source has not verified the number", { mobileIsVerified: false }, {}, ask],
    ["we have not verified the number (pre-hijacking)", {}, { phoneIsVerified: false }, ask],
    ["no number", { mobile: null }, {}, ask],
    ["another code", { creditCode: "93320000DEMA00005M" }, {}, ask],
    ["no code", { creditCode: null }, { creditCode: null }, ask],
    ["a staff account", {}, { roles: [{ roleCode: "1" }] }, ask],
    ["a person's account", {}, { accountType: 2 }, ask],
    ["a disabled account", {}, { status: "disabled" }, ask],
  ])("%s", (_case, arrived, account, expected) => {
    const facts = { arrived: { ...company, ...arrived }, linkedAccountId: undefined };
    expect(decideMatch({ ...facts, candidates: [{ ...itsAccount, ...account }] })).toEqual(expected);
  });

  test("two accounts of one code are one too many", () => {
    const candidates = [itsAccount, { ...itsAccount, id: "a-2" }];
    expect(decideMatch({ arrived: company, linkedAccountId: undefined, candidates })).toEqual(ask);
  });
});

describe("a source's word makes an entity a verified one", () => {
  const source = { verifiesEntities: true };
  const told = { ...company, company: "演示合作社(建湖)" };
  const entity = { ...itsAccount, company: "演示合作社（建湖）" };
  test.each([
    ["code and name agree", {}, {}, {}, true],
    ["it calls itself by its unit", {}, {}, { nickname: "演示合作社（建湖）" }, true],
    ["the source has checked nobody", { verifiesEntities: false }, {}, {}, false],
    ["under the name of another unit", {}, {}, { company: "江苏省农垦集团有限公司" }, false],
    ["what it calls itself is another unit", {}, {}, { nickname: "江苏省农垦集团有限公司" }, false],
    ["another code", {}, {}, { creditCode: "93320000DEMA00021B" }, false],
    ["no code on either side", {}, { creditCode: null }, { creditCode: null }, false],
    ["a source that tells no name of it", {}, { company: null }, {}, false],
    ["its representative as a person", {}, { personKind: "person" as const }, {}, false],
    ["an individual's account", {}, {}, { accountType: 2 }, false],
    ["a disabled account", {}, {}, { status: "disabled" }, false],
  ])("%s", (_case, saying, user, account, expected) => {
    expect(recognises({ ...source, ...saying }, { ...told, ...user }, { ...entity, ...account })).toBe(expected);
  });
});

describe("specification §6: the source that a link gives", () => {
  const roles = [{ roleCode: "4" }];
  test.each([
    ["政务办", { roles, source: "" }, "政务办"],
    ["", { roles, source: "" }, undefined],
    ["政务办", { roles, source: "njbt" }, undefined],
    ["政务办", { roles, source: "政务服务网" }, "政务办"],
    ["政务服务网", { roles, source: "政务办" }, undefined],
    ["政务办", { roles: [{ roleCode: "1" }], source: "" }, undefined],
  ])("%s for %j: %s", (userSource, account, expected) => {
    expect(sourceAfterLink({ userSource, account, ofSources: ["政务办", "政务服务网", ""] })).toBe(expected);
  });
});

describe("specification §6: the source after a link is undone", () => {
  const facts = { accountSource: "政务办", userSource: "政务办", othersVouch: [] };
  test.each([
    ["what the link gave goes with it", {}, ""],
    ["another link vouches for the same", { othersVouch: ["", "政务办"] }, undefined],
    ["another link gives its own, the government office's first", { othersVouch: ["", "政务服务网"] }, "政务服务网"],
    [
      "of two others it is the government office's",
      { accountSource: "政务服务网", userSource: "政务服务网", othersVouch: ["一网通办", "政务办"] },
      "政务办",
    ],
    ["the account came from elsewhere", { accountSource: "njbt" }, undefined],
    ["a source that gives none", { userSource: "" }, undefined],
  ])("%s", (_case, difference, expected) => {
    expect(sourceAfterUnlink({ ...facts, ...difference })).toBe(expected);
  });
});

describe("nobody undoes their only way in", () => {
  const nothing = { hasPassword: false, phoneIsVerified: false, otherIdentities: 0 };
  test.each([
    ["nothing else", {}, false],
    ["a password", { hasPassword: true }, true],
    ["a verified phone", { phoneIsVerified: true }, true],
    ["another identity", { otherIdentities: 1 }, true],
  ])("%s", (_case, left, may) => {
    expect(mayUnlink({ ...nothing, ...left })).toBe(may);
  });
});
