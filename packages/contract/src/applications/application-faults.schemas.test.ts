import { describe, expect, test } from "vitest";
import { faultsOfAgreement, faultsOfForm } from "./application-faults.schemas.ts";
import { inSentence, labelOf, optionOf } from "./application-problems.schemas.ts";
import { problemsOf } from "./application-rules.schemas.ts";
import { applicationSchema, factsOfField, type FieldName } from "./application.schemas.ts";
import {
  type Agreement,
  agreedNames,
  agreementByForm,
  type ApplicationForm,
  applicationForm,
  requestedFields,
  formByAgreement,
  registrationByForm,
  registrationOf,
} from "./application-shapes.schemas.ts";
import { systemApplyAdd } from "./onboarding.schemas.ts";

const good = {
  name: "演示贷款系统",
  abbr: "loan",
  ownerDepartment: "计划财务处（演示）",
  purpose: "惠农贷款对接",
  protocol: "oidc",
  initiateLoginUri: "https://loan.example/login",
  redirectUris: ["https://loan.example/in"],
  scopes: ["profile"],
  contactName: "演示联系人",
  contactPhone: "15412340001",
};
const faultsOf = (change: Record<string, unknown>) =>
  Object.fromEntries(faultsOfForm(systemApplyAdd.input, { ...good, ...change }));

describe("what an applicant typed", () => {
  test("nothing is wrong with an ordinary application", () => expect(faultsOf({})).toEqual({}));

  test("a prefix is for CAS alone, and is one address that everybody reads alike", () => {
    const cas = { protocol: "cas", serviceMatch: "prefix", initiateLoginUri: "", jumpType: "9" };
    const services = (redirectUris: string[]) =>
      faultsOf({ ...cas, handoffUri: "https://loan.example/in?ticket={ticket}", redirectUris });
    expect(services(["https://loan.example/app", "https://loan.example/"])).toEqual({});
    expect(services(["https://loan.example/app", "https://loan.example/in?x=1"])).toEqual({
      redirectUris: expect.stringMatching(/^https:\/\/loan\.example\/in\?x=1：按前缀比对/),
    });
    const openid = registrationByForm({ ...good, jumpType: "0", pledges: [], roles: [] } as unknown as ApplicationForm);
    expect(problemsOf({ ...openid, serviceMatch: "prefix" })).toEqual([
      { field: "serviceMatch", code: "onlyCasMatch" },
    ]);
  });

  test("whoever calls others in the name of its users names each once and not itself, and proves itself", () => {
    expect(faultsOf({ mayCall: ["bank", "tax"] })).toEqual({});
    expect(faultsOf({ mayCall: ["bank", "loan", "bank"] })).toEqual({
      mayCall: "loan：是本系统，不用填写；bank：填了两次，请删去重复的一行",
    });
    expect(faultsOf({ protocol: "cas", jumpType: "0", mayCall: ["bank"] })).toEqual({
      mayCall: "只有 OpenID Connect 系统代用户访问别的系统",
    });
    const openid = registrationByForm({
      ...good,
      mayCall: ["bank"],
      pledges: [],
      roles: [],
    } as unknown as ApplicationForm);
    expect(problemsOf({ ...openid, isPublicClient: true })).toContainEqual({ field: "mayCall", code: "publicCalls" });
  });

  test("whoever accepts helpers begins its own sign-in and hears of ends, by OpenID Connect alone", () => {
    const told = { backchannelLogoutUri: "https://loan.example/logout" };
    expect(faultsOf({ acceptsHelpers: true, ...told })).toEqual({});
    expect(faultsOf({ acceptsHelpers: true })).toEqual({
      backchannelLogoutUri: expect.stringContaining("代办结束时系统从那里得知"),
    });
    expect(
      faultsOf({ acceptsHelpers: true, ...told, initiateLoginUri: "", handoffUri: "https://loan.example/handed" }),
    ).toEqual({ initiateLoginUri: expect.stringContaining("代办从那里开始") });
    expect(faultsOf({ protocol: "cas", jumpType: "0", acceptsHelpers: true })).toEqual({
      acceptsHelpers: "只有 OpenID Connect 系统受理代办进入",
    });
    const openid = registrationByForm({ ...good, pledges: [], roles: [] } as unknown as ApplicationForm);
    expect(openid.acceptsHelpers).toBe(false);
  });

  test("whoever signs has a key, told in one way; a public client proves nothing, and other protocols know no keys", () => {
    const keys = (...more: object[]) => JSON.stringify({ keys: [{ kty: "OKP", crv: "Ed25519", x: "x" }, ...more] });
    const byKey = { clientAuth: "privateKey" };
    expect(faultsOf({ ...byKey, jwks: keys() })).toEqual({});
    expect(faultsOf({ ...byKey, jwksUri: "https://loan.example/jwks" })).toEqual({});
    expect(faultsOf(byKey)).toEqual({ jwksUri: expect.stringContaining("请填写") });
    expect(faultsOf({ ...byKey, jwks: keys(), jwksUri: "https://loan.example/jwks" })).toEqual({
      jwks: expect.stringContaining("只填一个"),
    });
    expect(faultsOf({ ...byKey, jwks: keys({ kty: "oct", k: "x" }) })).toEqual({
      jwks: expect.stringContaining("含有私钥"),
    });
    expect(faultsOf({ protocol: "cas", jumpType: "0", jwks: keys() })).toEqual({
      clientAuth: "只有 OpenID Connect 系统登记公钥和证书、签名授权请求",
    });
    expect(faultsOf({ pledges: ["requiresSignedRequests"] })).toEqual({ pledges: expect.stringContaining("请填写") });
    expect(faultsOf({ pledges: ["requiresSignedRequests"], jwks: keys() })).toEqual({});
    const openid = registrationByForm({
      ...good,
      ...byKey,
      jwks: keys(),
      pledges: [],
      roles: [],
    } as unknown as ApplicationForm);
    expect(problemsOf({ ...openid, isPublicClient: true })).toContainEqual({
      field: "clientAuth",
      code: "publicKeyAuth",
    });
  });

  test("a certificate goes by the name in it, or by a key where nobody signed it", () => {
    const byCertificate = { clientAuth: "certificate" };
    const jwks = JSON.stringify({ keys: [{ kty: "OKP", crv: "Ed25519", x: "x" }] });
    expect(faultsOf({ ...byCertificate, certificateSubject: "CN=loan,O=演示,C=CN" })).toEqual({});
    expect(faultsOf({ ...byCertificate, certificateSubject: "dns:loan.example" })).toEqual({});
    expect(faultsOf(byCertificate)).toEqual({ certificateSubject: expect.stringContaining("请填写") });
    expect(faultsOf({ ...byCertificate, certificateSubject: "loan" })).toEqual({
      certificateSubject: expect.stringContaining("须写作"),
    });
    expect(faultsOf({ certificateSubject: "CN=loan" })).toEqual({
      certificateSubject: expect.stringContaining("只有"),
    });
    expect(faultsOf({ clientAuth: "ownCertificate", jwks })).toEqual({});
    expect(faultsOf({ clientAuth: "ownCertificate" })).toEqual({ jwksUri: expect.stringContaining("请填写") });
    expect(faultsOf({ protocol: "cas", jumpType: "0", ...byCertificate, certificateSubject: "CN=a" })).toEqual({
      certificateSubject: expect.stringContaining("只有"),
    });
    expect(faultsOf({ pledges: ["bindsCertificate"] })).toEqual({});
    expect(faultsOf({ pledges: ["bindsCertificate", "requiresDpop"] })).toEqual({
      pledges: expect.stringContaining("只选一个"),
    });
    expect(faultsOf({ pledges: ["bindsCertificate"], handoffUri: "https://loan.example/x?code={code}" })).toEqual({
      pledges: expect.stringContaining("封装交换不看证书"),
    });
  });

  test.each([
    [{ frontchannelLogoutUri: "https://loan.example/out?app=1" }, null],
    [{ frontchannelLogoutUri: "https://LOAN.example:443/out" }, null],
    [{ frontchannelLogoutUri: "https://other.example/out" }, "frontchannelOrigin"],
    [{ frontchannelLogoutUri: "https://loan.example:8443/out" }, "frontchannelOrigin"],
    [{ frontchannelLogoutUri: "https://old.example/out" }, "frontchannelOrigin"],
    [{ handoffUri: "https://old.example/in?c={code}", frontchannelLogoutUri: "https://old.example/out" }, null],
    [{ redirectUris: ["http://loan.example/in"], frontchannelLogoutUri: "http://loan.example/out" }, "https"],
    [{ redirectUris: ["http://127.0.0.1:8/in"], frontchannelLogoutUri: "http://127.0.0.1:8/out" }, null],
    [{ frontchannelLogoutUri: "https://loan.example/out#x" }, "片段"],
    [
      { protocol: "cas", jumpType: "0", frontchannelLogoutUri: "https://loan.example/out" },
      "只有 OpenID Connect 系统填写浏览器退出地址",
    ],
  ])("a page that browsers load at a sign-off lies where they come back to: %j", (change, said) => {
    const words = said === "frontchannelOrigin" ? "须与一个回调地址" : said;
    expect(faultsOf(change)).toEqual(words === null ? {} : { frontchannelLogoutUri: expect.stringContaining(words) });
  });

  test("ten faults are told at once, each of its own field, be it a field's rule or one of the whole", () => {
    const faults = faultsOf({
      name: "",
      abbr: "1x",
      ownerDepartment: " ",
      contactPhone: "123",
      redirectUris: ["https://loan.example/in", "loan/in"],
      initiateLoginUri: "ftp://loan.example/login",
      backchannelLogoutUri: "https://a:b@loan.example/",
      checkUserUrl: "https://*.example.com/",
      jumpType: "1",
      roles: [
        { code: "a", name: "甲" },
        { code: "a", name: "乙" },
      ],
    });
    expect(faults).toEqual({
      name: "请输入系统名称",
      abbr: "系统简称以字母开头，由 2–32 位字母、数字、- 或 _ 组成",
      ownerDepartment: "请输入主管部门",
      contactPhone: "请输入正确的手机号",
      redirectUris: "loan/in：不是完整的网址",
      initiateLoginUri: "只接受 http 或 https 地址",
      backchannelLogoutUri: "不能带用户名或密码",
      checkUserUrl: "域名里不能用通配符 *：地址逐字比较，请把每个地址都写全",
      resourcePath: "请填写系统内的页面路径",
      roles: "角色编码有重复，请改成不同的编码",
    });
  });

  test("what the register calls otherwise is told where the form has it", () => {
    expect(faultsOf({ handoffUri: "https://loan.example/x?code={code}", pledges: ["requiresDpop"] })).toEqual({
      pledges: "移交方式（移交地址）不能要求 DPoP：旧系统没有密钥对",
    });
  });

  test("several faults of one field stand in one text, none of them twice", () => {
    expect(faultsOf({ redirectUris: ["a", "a"] })).toEqual({
      redirectUris: "同一个地址填了两次，请删去重复的一行；a：不是完整的网址",
    });
  });

  test("of a live system the parts that the catalogue keeps are judged as they stand", () => {
    const form = { ...applicationForm.parse(good), jumpType: "1", resourcePath: "/in" } as ApplicationForm;
    const typed = { ...good, jumpType: "1" };
    expect([...faultsOfForm(applicationForm, typed, { form, isLive: true })]).toEqual([]);
    expect([...faultsOfForm(applicationForm, typed, { form, isLive: false }).keys()]).toEqual(["resourcePath"]);
  });
});

test("what an administrator proposes is marked field by field, too", () => {
  const agreed: Agreement = { ...agreementByForm(applicationForm.parse(good)), privateHosts: ["10.0.0.1:80"] };
  const who = { abbr: "loan", name: "演示", protocol: "oidc", isPublicClient: false } as const;
  expect(Object.fromEntries(faultsOfAgreement(who, { ...agreed, tokenUri: "https://loan.example/t" }))).toEqual({
    privateHosts: "允许访问的专网主机 10.0.0.1:80 不在登记的地址里",
    tokenUri: "须写明 {token} 的位置",
  });
});

test("one problem is said in the words of each edge", () => {
  const [problem] = problemsOf({
    ...registrationByForm(applicationForm.parse(good)),
    redirectUris: ["https://x.example/#a"],
  });
  expect(problem).toEqual({ field: "redirectUris", code: "fragment", value: "https://x.example/#a" });
  expect(problem && inSentence(problem, labelOf)).toBe("回调地址 https://x.example/#a：不能带 # 片段");
  expect(problem && inSentence(problem, optionOf)).toBe("--redirect-uri https://x.example/#a：不能带 # 片段");
});

describe("the schema", () => {
  const names = Object.keys(applicationSchema) as FieldName[];

  test("names no option and no member of the client metadata twice", () => {
    for (const by of ["option", "metadata"] as const) {
      const given = names.flatMap((name) => {
        const facts = factsOfField(name);
        return by === "option" ? (facts.option?.name ?? []) : (facts.metadata ?? []);
      });
      expect(given).toEqual([...new Set(given)]);
    }
  });

  test("asks each protocol for what it has, in the order of its form", () => {
    expect(requestedFields("cas", "9").slice(7)).toEqual([
      "protocol",
      "redirectUris",
      "serviceMatch",
      "handoffUri",
      "initiateLoginUri",
      "backchannelLogoutUri",
      "checkUserUrl",
      "proxyCallbackUris",
      "jumpType",
      "scopes",
      "roles",
      "opensSessions",
      "usesPrivateNetwork",
    ]);
    expect(requestedFields("oidc", "4")).toContain("tokenUri");
    expect(requestedFields("saml", "0")).not.toContain("redirectUris");
  });

  test("a form that was agreed on, and is read out of the agreement again, says the same", () => {
    const form = applicationForm.parse({
      ...good,
      backchannelLogoutUri: "https://loan.example/out",
      pledges: ["requiresPkce", "allowsDevice"],
      scopes: ["phone"],
      jumpType: "3",
      opensSessions: true,
    });
    const agreed: Agreement = { ...agreementByForm(form), privateHosts: [] };
    expect(applicationForm.parse({ ...form, ...formByAgreement(form, agreed) })).toMatchObject(form);
    const who = { abbr: "loan", name: "演示", protocol: "oidc", isPublicClient: false } as const;
    expect(registrationOf(who, agreed)).toMatchObject({
      scopes: "openid phone",
      terms: { requiresPkce: true, requiresDpop: false, fields: null },
      handoffUri: null,
    });
    expect(agreedNames).toContain("privateHosts");
  });
});
