import { expect, test } from "vitest";
import { servePortal } from "../../../test/serve-portal.ts";

const { portal } = await servePortal();
const visitor = portal.browser();
type Listed = { records: { identification: string; name: string }[]; total: number; facets: Record<string, unknown[]> };

const find = (body: Record<string, unknown>) =>
  visitor.ask<Listed>("/serviceGuide/findServices", { method: "POST", body });

test("anybody finds services by page, words and conditions, page by page", async () => {
  const first = await find({ section: "govermentserve", readers: "public", pageSize: 5 });
  expect(first).toMatchObject({ success: true, data: { pageNum: 1, pageSize: 5 } });
  expect(first.data?.records).toHaveLength(5);
  const second = await find({ section: "govermentserve", readers: "public", pageSize: 5, pageNum: 2 });
  expect(second.data?.records[0]?.identification).not.toBe(first.data?.records[0]?.identification);
  const subsidies = await find({ keywords: "购置补贴", kind: "subsidy,licence" });
  expect(subsidies.data?.records.map(({ identification }) => identification)).toContain("njbt-apply");
  expect(Object.keys(subsidies.data?.facets ?? {})).toEqual(["domain", "kind", "audience", "handling", "owner"]);
});

test("the browser keeps a list: it is asked by GET and answers with an ETag", async () => {
  const answer = await portal.app.inject({ url: "/api/serviceGuide/findServices?section=agrotechnology&pageSize=3" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["etag"]).toBeTruthy();
  expect(answer.headers["cache-control"]).toContain("max-age=2");
});

test("a guide holds all that one must know", async () => {
  const { data } = await visitor.ask<Record<string, unknown> & { guide: Record<string, unknown> }>(
    "/serviceGuide/read",
    { method: "POST", body: { identification: "njbt-apply" } },
  );
  expect(data).toMatchObject({ name: "农机购置补贴申请", kind: "subsidy", section: "agrotechnology" });
  expect(data?.["code"]).toMatch(/^YS-\d{2}-\d{4}$/);
  expect(Object.keys(data?.guide ?? {}).toSorted()).toEqual(
    ["basis", "complaintPhone", "conditions", "fee", "form", "hours", "legalDays", "materials"]
      .concat(["phone", "places", "promisedDays", "result", "steps"])
      .toSorted(),
  );
});

test("a service nobody knows is refused in words", async () => {
  for (const path of ["/serviceGuide/read", "/serviceGuide/form"])
    expect(await visitor.ask(path, { method: "POST", body: { identification: "no-such" } })).toMatchObject({
      success: false,
      code: 4401,
    });
});

const emptyForm = (identification: string) =>
  portal.app.inject({ method: "POST", url: "/api/serviceGuide/form", payload: { identification } });

test("the same form is made once a minute, however many ask for it", async () => {
  const [one, other] = await Promise.all([emptyForm("njbt-apply"), emptyForm("njbt-apply")]);
  portal.clock.advance(59);
  const later = await emptyForm("njbt-apply");
  expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
  expect(later.rawPayload.equals(one.rawPayload)).toBe(true);
  portal.clock.advance(2);
  expect((await emptyForm("njbt-apply")).rawPayload.equals(one.rawPayload)).toBe(false);
});

test("the empty form is a workbook", async () => {
  const answer = await emptyForm("njbt-apply");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toContain(encodeURIComponent("农机购置补贴申请表"));
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe("PK");
});
