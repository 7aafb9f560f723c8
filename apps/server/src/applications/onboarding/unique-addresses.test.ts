import { afterAll, beforeAll, expect, test } from "vitest";
import { applicationOf, onboardingPortal, type OnboardingPortal } from "../../../test/onboarding-portal.ts";
import { aRegistration, samlMetadata } from "../../../test/registration.ts";
import { readServiceProvider, saveServiceProvider } from "../../protocols/saml/index.ts";
import { selfSigned } from "../../protocols/saml/keys.ts";

let portal: OnboardingPortal;
const LIVE = "https://jy.example.com/app";
beforeAll(async () => {
  portal = await onboardingPortal();
  await connect({ abbr: "livecas", name: "检疫系统", redirectUris: [LIVE], serviceMatch: "prefix" });
}, 60_000);
afterAll(() => portal.close());

const connect = (difference: Parameters<typeof aRegistration>[0]) =>
  portal.app.foundation.systems.register(aRegistration({ protocol: "cas", ...difference }));
const casForm = (abbr: string, services: string[], change: Record<string, unknown> = {}) => ({
  ...applicationOf("https://x.example.com", { usesPrivateNetwork: false, backchannelLogoutUri: "" }),
  abbr,
  protocol: "cas",
  initiateLoginUri: `${services[0]}/login`,
  redirectUris: services,
  ...change,
});
type Refused = { code: number; msg: string; data: { fields?: { field: string; message: string }[] } | null };
const apply = (form: Record<string, unknown>) =>
  portal.ask(portal.entity, "/systemApply/systemApplyAdd", form) as unknown as Promise<Refused>;
const factsOf = async (subjectId: string, kind: string) => {
  const id = await portal.requestOf(subjectId, kind);
  type Detail = { facts: { label: string; value: string }[]; hints: { tone: string; text: string }[] };
  const { data, msg } = await portal.ask<Detail>(portal.first, "/approval/detail", { id });
  if (!data) throw new Error(msg);
  return data;
};

test("an application for an address below another system's prefix is refused with that system's name", async () => {
  const answer = await apply(casForm("squatter", [`${LIVE}/in`]));
  expect(answer).toMatchObject({ code: 4412, msg: expect.stringContaining("“检疫系统”") });
  expect(answer.msg).toContain(`${LIVE} 及其下所有页面`);
});

test("a reviewer reads what a prefix opens; what was taken meanwhile is refused to them with the name", async () => {
  const service = "https://fs.example.com/app";
  const { id } = await portal.applied(casForm("epidemic", [service], { serviceMatch: "prefix" }));
  const { facts } = await factsOf(id, "systemOnboarding");
  expect(facts).toContainEqual({
    label: "服务地址比对",
    value: `按前缀比对，开放：\n${service} 及其下所有页面`,
    hidden: false,
  });
  await connect({ abbr: "meanwhile", name: "抢先系统", redirectUris: [`${service}/x`] });
  portal.app.foundation.systems.forget();
  const { hints } = await factsOf(id, "systemOnboarding");
  expect(hints).toContainEqual({
    tone: "warn",
    text: `${service} 已登记给“抢先系统”（${service}/x（只有这个地址）），通过不会生效，请退回`,
  });
  const decided = await portal.decide(portal.first, await portal.requestOf(id, "systemOnboarding"));
  expect(decided).toMatchObject({ code: 4441, msg: expect.stringContaining("“抢先系统”") });
});

test("a sandbox does not amend itself onto a live system's address, nor does an administrator", async () => {
  const own = "https://own.example.com/in";
  const form = casForm("amends", [own]);
  const id = await portal.sandboxOf(form);
  const amended = await portal.ask(portal.entity, "/systemApply/amend", {
    id,
    reason: "换地址",
    ...form,
    redirectUris: [LIVE],
  });
  expect(amended).toMatchObject({ code: 4412, msg: expect.stringContaining("“检疫系统”") });

  type Now = { revision: number; wayIn: Record<string, unknown> };
  const { data } = await portal.ask<Now>(portal.first, "/systemRegistry/detail", { systemAbbr: "amends" });
  const proposed = await portal.ask(portal.first, "/systemRegistry/proposeWayIn", {
    systemAbbr: "amends",
    revision: data?.revision,
    reason: "换地址",
    wayIn: { ...data?.wayIn, redirectUris: [`${LIVE}/other`] },
  });
  expect(proposed).toMatchObject({ code: 4862, msg: expect.stringContaining("“检疫系统”") });
});

test("an entityID and a consumer that another system has are refused at the form with its name", async () => {
  const { certificate } = await selfSigned("taken", new Date());
  const described = (entityId: string, acs: string) => samlMetadata({ entityId, acs, certificate });
  const [entityId, acs] = ["https://bx.example.com/sp", "https://bx.example.com/acs"];
  await portal.app.foundation.systems.register(
    aRegistration({ abbr: "livesaml", name: "保险系统", protocol: "saml", redirectUris: [acs] }),
    { alongside: (trx, abbr) => saveServiceProvider(trx, abbr, readServiceProvider(described(entityId, acs))) },
  );
  portal.app.foundation.systems.forget();
  const samlForm = (metadata: string) => ({
    ...casForm("nextsaml", ["https://bx2.example.com"]),
    protocol: "saml",
    redirectUris: [],
    metadata,
  });
  const sameId = await apply(samlForm(described(entityId, "https://bx2.example.com/acs")));
  expect(sameId).toMatchObject({ code: 4412, msg: expect.stringContaining(`${entityId} 已登记给“保险系统”`) });
  const sameConsumer = await apply(samlForm(described("https://bx2.example.com/sp", acs)));
  expect(sameConsumer).toMatchObject({ code: 4412, msg: expect.stringContaining(`${acs} 已登记给“保险系统”`) });

  const late = await portal.applied(samlForm(described("https://bx3.example.com/sp", "https://bx3.example.com/acs")));
  await portal.app.foundation.systems.register(
    aRegistration({
      abbr: "firstsaml",
      name: "抢先保险",
      protocol: "saml",
      redirectUris: ["https://bx4.example.com/acs"],
    }),
    {
      alongside: (trx, abbr) =>
        saveServiceProvider(
          trx,
          abbr,
          readServiceProvider(described("https://bx3.example.com/sp", "https://bx4.example.com/acs")),
        ),
    },
  );
  expect(await portal.decide(portal.first, await portal.requestOf(late.id, "systemOnboarding"))).toMatchObject({
    code: 4432,
    msg: expect.stringContaining("“抢先保险”"),
  });
});

test("an OpenID address that another system has is told to reviewers, not refused", async () => {
  const callback = "https://two.example.com/callback";
  await connect({ abbr: "oneoidc", name: "第一个", protocol: "oidc", redirectUris: [callback] });
  portal.app.foundation.systems.forget();
  const { id } = await portal.applied(
    applicationOf("https://two.example.com", {
      abbr: "twooidc",
      usesPrivateNetwork: false,
      backchannelLogoutUri: "",
    }),
  );
  const { hints } = await factsOf(id, "systemOnboarding");
  expect(hints).toContainEqual({
    tone: "warn",
    text: `${callback} 已登记给“第一个”，请确认是不是同一个系统`,
  });
});
