import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { envelopePortal, type EnvelopePortal } from "../../../test/envelope-portal.ts";
import { dayOf } from "@sannong/contract/rules/time/days";

const REPORT = "/api/open/scene/report";
let portal: EnvelopePortal;
let scene = "";
beforeAll(async () => {
  portal = await envelopePortal();
  await portal.database.db
    .updateTable("scene")
    .set({ form: sql<string>`form || jsonb_build_object('systemAbbr', ${portal.registered.system.abbr}::text)` })
    .where("id", "=", "demo-rubao")
    .execute();
  const detail = await portal.plain("/api/scene/detail", { id: "demo-rubao" });
  scene = detail.data.code;
});
afterAll(() => portal.close());

test("a scene's system reports with its secret or a signature; a message sent twice, a forged one and no proof are refused", async () => {
  const body = { scene, day: dayOf(portal.clock()), active: 12, reported: 340 };
  const nonce = "0123456789abcdef0123456789abcdef";
  expect(await portal.withSignature(REPORT, { body, nonce })).toMatchObject({
    success: true,
    data: { scene, day: body.day, keptDays: 90 },
  });
  expect(await portal.withSignature(REPORT, { body, nonce })).toMatchObject({ success: false });
  expect(await portal.withSignature(REPORT, { body, sign: "0".repeat(64) })).toMatchObject({ success: false });
  expect(await portal.plain(REPORT, body)).toMatchObject({ success: false });
  expect(await portal.withSecret(REPORT, { ...body, active: 15 })).toMatchObject({ success: true });

  const shown = await portal.plain("/api/scene/detail", { id: "demo-rubao" });
  expect(shown.data.standing).toBe("online");
  const { active } = await portal.database.db
    .selectFrom("sceneFigure")
    .select("active")
    .where("sceneId", "=", "demo-rubao")
    .executeTakeFirstOrThrow();
  expect(active).toBe(15);
});
