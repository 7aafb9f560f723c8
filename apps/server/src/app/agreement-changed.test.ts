import { afterAll, beforeAll, expect, test } from "vitest";
import { admissionEntryPoints, type AdmissionEntryPoints } from "../../test/admission-entry-points.ts";
import { amendSystem } from "../../test/amend-system.ts";
import { outcomeOf } from "../../test/entry-outcome.ts";
import type { Browser } from "../../test/sign-in-portal.ts";
import { textOfHtml } from "../../test/text-of-html.ts";

/** The page of agreement stands open while another field is agreed on with its system, by the real protocol of each. */
let portal: AdmissionEntryPoints;
let browser: Browser;
beforeAll(async () => {
  portal = await admissionEntryPoints();
  browser = portal.browser();
  await browser.signInAs("nonghu");
}, 120_000);
afterAll(() => portal?.close());

const CHANGED = "该系统要读取的信息有变化";

/** What this system's people agreed to, by the audit log. */
async function agreedTo(appId: string) {
  const entries = await portal.database.db
    .selectFrom("auditEntry")
    .select("detail")
    .where("event", "=", "sharedFields.agreed")
    .where("objectId", "=", appId)
    .execute();
  return entries.map(({ detail }) => (detail as { fields: string }).fields);
}

/** Presses the button of the page, and follows what comes to an answer of the portal or to the system. */
async function agreeOn(page: string) {
  let url = textOfHtml(/<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? "");
  for (let step = 0; step < 10; step += 1) {
    const reply = await portal.app.http.inject({
      method: step === 0 ? "POST" : "GET",
      url,
      headers: {
        accept: "text/html",
        cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(step === 0 ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      },
      ...(step === 0 ? { payload: "" } : {}),
    });
    for (const { name, value } of reply.cookies) if (value) browser.jar.set(name, value);
    const location = reply.headers.location ?? "";
    const within = /^(?:https?:\/\/[^/]+)?(\/(?:oidc|cas|saml)\/.*)$/.exec(location)?.[1];
    if (!within || location.startsWith(portal.base)) return { status: reply.statusCode, body: reply.body, location };
    url = within;
  }
  throw new Error("redirected for ever");
}

test.each([
  ["oidc", "openidRequest"],
  ["cas", "casLogin"],
  ["saml", "samlRequest"],
] as const)("%s: nobody agrees to what their page did not show", async (protocol, entryPoint) => {
  const { abbr, appId } = portal.kinds[protocol];
  const opened = await (await portal.entryPoints[entryPoint].before(browser))();
  expect(opened.body).toContain("<li>姓名或单位名称</li>");
  expect(opened.body).not.toContain("所在行政区划");
  expect(opened.body).not.toContain(CHANGED);

  await amendSystem(portal, abbr, ({ terms }) => ({ terms: { ...terms, fields: ["name", "region"] } }));
  portal.clock.advance(3);
  const again = await agreeOn(opened.body);
  expect(outcomeOf(again, portal.base)).toBe("asks for consent");
  expect(again.body).toContain("<li>所在行政区划</li>");
  expect(again.body).toContain(CHANGED);
  expect(await agreedTo(appId)).toEqual([]);

  expect(outcomeOf(await agreeOn(again.body), portal.base)).toBe("in");
  expect(await agreedTo(appId)).toEqual(["name region"]);
});
