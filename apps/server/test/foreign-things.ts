import { randomUUID } from "node:crypto";
import { brainThemeNames } from "@sannong/contract/data/indicators-words";
import type { Db } from "../src/platform/database/database.ts";
import { foreignPublications } from "./foreign-publications.ts";

export const paging = { pageNum: 1, pageSize: 50 };
const theme = brainThemeNames[0];
const decision = { decision: "approved", reason: "" };
const reason = "演示：核对区划";

/**
 * For every entry that works in a region: something that lies `here`, to be asked for by somebody who administers
 * elsewhere.
 */
export function foreignThings(db: Db, here: string): Record<string, () => Promise<object> | object> {
  async function approval(): Promise<string> {
    const row = await db
      .selectFrom("approvalRequest")
      .select("id")
      .where("regionCode", "=", here)
      .executeTakeFirstOrThrow(() => new Error(`nobody of ${here} asks for anything`));
    return row.id;
  }

  async function notice(): Promise<string> {
    const row = await db
      .updateTable("notice")
      .set({ areaCode: here })
      .returning("id")
      .executeTakeFirstOrThrow(() => new Error("there is no notice"));
    return row.id;
  }

  async function service(): Promise<string> {
    const row = await db
      .updateTable("service")
      .set({ areaCode: here })
      .where("identification", "=", "njbt-apply")
      .returning("identification")
      .executeTakeFirstOrThrow(() => new Error("there is no such service"));
    return row.identification;
  }

  async function feedback() {
    const referenceNumber = `FK-${randomUUID().slice(0, 8)}`;
    const row = await db
      .insertInto("feedback")
      .values({
        referenceNumber,
        about: "portal",
        content: "演示",
        phoneSealed: "sealed",
        phoneIndex: "index",
        regionCode: here,
        areaName: "演示县",
        createdAt: new Date(),
        answerBy: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function badRating(): Promise<string> {
    const [at, identification] = [new Date(), "njbt-apply"];
    const { id } = await db
      .insertInto("completedMatter")
      .values({
        systemAbbr: "njbt",
        matterNo: `BJ-${randomUUID()}`,
        accountId: null,
        identification,
        regionCode: here,
        completedAt: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const grades = { grade: 1, efficiency: 1, accuracy: 1, convenience: 1, platform: 1 };
    await db
      .insertInto("serviceRating")
      .values({ matterId: id, identification, ...grades, comment: "演示差评", ratedAt: at })
      .execute();
    await db.insertInto("ratingTicket").values({ matterId: id, regionCode: here, dueAt: at }).execute();
    return id;
  }

  async function grant() {
    const row = await db
      .selectFrom("dataGrant")
      .select("id")
      .executeTakeFirstOrThrow(() => new Error("nobody was granted data"));
    return row.id;
  }

  async function person(): Promise<string> {
    const row = await db
      .selectFrom("account")
      .select("id")
      .where("username", "=", "nonghu")
      .where("regionCode", "=", here)
      .executeTakeFirstOrThrow(() => new Error(`nobody lives in ${here}`));
    return row.id;
  }

  async function record(): Promise<string> {
    const row = await db
      .updateTable("publicRecord")
      .set({ areaCode: here })
      .returning("id")
      .executeTakeFirstOrThrow(() => new Error("there is no record"));
    return row.id;
  }

  async function recordImport(): Promise<string> {
    const [id, at] = [randomUUID(), new Date()];
    await db
      .insertInto("recordImport")
      .values({
        id,
        kind: "certificate",
        areaCode: here,
        accountId: "somebody",
        madeBy: "演示邻县管理员",
        fileName: "演示外县.xlsx",
        state: "checked",
        publishedOn: "2026-01-01",
        publicUntil: null,
        begunAt: at,
      })
      .execute();
    return id;
  }

  async function bindingBatch(): Promise<string> {
    const [id, at] = [randomUUID(), new Date()];
    await db
      .insertInto("bindingBatch")
      .values({
        id,
        systemAbbr: "njbt",
        fileName: "演示外县.csv",
        digest: "none",
        state: "looked",
        regionCode: here,
        madeBy: "somebody",
        madeByName: "演示邻县管理员",
        madeAt: at,
        stateAt: at,
        lines: 1,
        good: 1,
      })
      .execute();
    return id;
  }

  return {
    "/usage/figures": () => ({ from: "2026-11-01", to: "2026-11-02", xzqh: here }),
    "/usage/export": () => ({ from: "2026-11-01", to: "2026-11-02", xzqh: here, part: "day" }),
    "/binding/desk/list": () => ({ systemAbbr: "njbt", xzqh: here }),
    "/binding/desk/export": () => ({ systemAbbr: "njbt", xzqh: here }),
    "/binding/batch/lines": async () => ({ id: await bindingBatch(), ...paging }),
    "/binding/batch/report": async () => ({ id: await bindingBatch() }),
    "/binding/batch/submit": async () => ({ id: await bindingBatch(), reason }),
    "/binding/batch/drop": async () => ({ id: await bindingBatch() }),
    "/binding/batch/undo": async () => ({ id: await bindingBatch(), reason }),
    "/accountReview/entityLicence": async () => ({ id: await approval() }),
    "/approval/detail": async () => ({ id: await approval() }),
    "/approval/decide": async () => ({ id: await approval(), ...decision }),
    "/approval/decideMany": async () => ({ ids: [await approval()], ...decision }),
    "/approval/undo": async () => ({ ids: [await approval()] }),
    "/approval/reveal": async () => ({ id: await approval(), label: "手机号", reason: "电话核实申请人身份" }),
    "/approval/list": () => ({ kind: "registration", xzqh: here, ...paging }),
    "/approval/export": () => ({ kind: "registration", xzqh: here }),
    "/data/grant/revoke": async () => ({ id: await grant(), reason: "演示：不再需要" }),
    "/secondFactor/reset/request": () => ({ username: "bangzhuguanli", reason: "演示：手机遗失，已当面核实" }),
    "/secondFactor/activationCode/issue": () => ({ username: "xindaogang" }),
    "/secondFactor/activationCode/revoke": () => ({ id: randomUUID() }),
    "/systemFeedback/answer": async () => ({ id: await feedback(), answer: "演示答复" }),
    "/notice/desk/act": async () => ({ id: await notice(), revision: 1, act: "withdraw", reason: "演示" }),
    "/notice/desk/read": async () => ({ id: await notice() }),
    "/notice/desk/list": () => ({ areaCode: here, ...paging }),
    "/notice/desk/save": () => ({
      kind: "notice",
      title: "演示通知",
      summary: "演示",
      source: "演示",
      author: "演示",
      keywords: "演示",
      paragraphs: ["演示"],
      forStaff: false,
      areaCode: here,
      publicUntil: null,
    }),
    "/serviceGuide/desk/list": () => ({ areaCode: here, ...paging }),
    "/serviceGuide/desk/export": () => ({ areaCode: here }),
    "/serviceGuide/desk/read": async () => ({ identification: await service() }),
    "/serviceGuide/desk/act": async () => ({
      identification: await service(),
      revision: 1,
      act: "withdraw",
      reason: "演示",
    }),
    "/serviceGuide/desk/save": () => ({
      identification: "demo-foreign",
      name: "演示事项",
      summary: "演示",
      owner: "演示",
      domain: "data",
      moduleId: "nj-bt",
      systemAbbr: null,
      areaCode: here,
      audiences: ["农户"],
      handling: "查询",
      isNeedLogin: false,
      validateBoundUser: false,
      accountTypes: [],
      routePath: null,
      jumpType: null,
      jumpUrl: "",
      resourceUrl: null,
      sort: 1,
      guide: null,
    }),
    "/rating/closeTicket": async () => ({
      id: await badRating(),
      measures: "演示",
      calledBackOn: new Date().toISOString().slice(0, 10),
      callBackResult: "satisfied",
    }),
    "/rating/revealPhone": async () => ({ id: await badRating() }),
    "/smartBrain/board": () => ({ theme, regionCode: here }),
    "/smartBrain/indicator": () => ({ indicator: "grainOutput", regionCode: here }),
    "/smartBrain/export": () => ({ theme, regionCode: here }),
    "/people/list": () => ({ xzqh: here }),
    "/people/export": () => ({ xzqh: here }),
    "/people/online": () => ({ xzqh: here }),
    "/people/detail": async () => ({ id: await person() }),
    "/people/reveal": async () => ({ id: await person(), what: "phone", reason: "演示：核实身份" }),
    "/people/create": () => ({ username: "yanshi_xin", nickname: "演示新人", accountType: 1, areaCode: here }),
    "/people/disable": async () => ({ id: await person(), revision: 1, reason }),
    "/people/enable": async () => ({ id: await person(), revision: 1, reason }),
    "/people/unlock": async () => ({ id: await person(), reason }),
    "/people/resetPassword": async () => ({ id: await person(), reason }),
    "/people/move": async () => ({ id: await person(), revision: 1, reason, areaCode: here }),
    "/people/sessions/end": async () => ({ id: await person(), reason }),
    "/people/many": async () => ({ act: "disable", ids: [await person()], reason }),
    "/people/correct": async () => ({ id: await person(), revision: 1, reason, company: "演示单位" }),
    "/role/change": async () => ({ id: await person(), roleCode: "1", act: "grant", reason }),
    "/records/desk/list": () => ({ kind: "certificate", areaCode: here, pageSize: 20 }),
    "/records/desk/save": async () => ({
      id: await record(),
      revision: 1,
      areaCode: here,
      values: {},
      publishedOn: "2026-01-01",
      publicUntil: null,
    }),
    "/records/desk/withdraw": async () => ({ id: await record(), revision: 1, isWithdrawn: true, reason }),
    "/records/desk/progress": async () => ({ id: await recordImport() }),
    "/records/desk/problems": async () => ({ id: await recordImport(), ...paging }),
    "/records/desk/report": async () => ({ id: await recordImport() }),
    "/records/desk/sheet": async () => ({ id: await recordImport(), sheet: "名单" }),
    "/records/desk/confirm": async () => ({ id: await recordImport(), mode: "good" }),
    "/records/desk/discard": async () => ({ id: await recordImport() }),
    ...foreignPublications(db, here),
  };
}

/** They take no region: whatever is asked, their answer holds nothing but what lies in the caller's own. */
export const ownAlone: Record<string, { asked?: object; never: RegExp }> = {
  "/data/grant/provided": { never: /"unit":/ },
  "/secondFactor/activationCode/list": { never: /xindaogang/ },
  "/secondFactor/help/staff": { never: /xindaogang/ },
  "/systemFeedback/list": { never: /FK-/ },
  "/rating/tickets": { never: /演示差评/ },
  "/role/list": { never: /"roleCode":"1"[^}]*"holders":[1-9]/ },
  "/role/holders": { asked: { roleCode: "1" }, never: /ganbu/ },
  "/workbench": { never: /"open":[1-9]/ },
  "/binding/batch/list": { asked: { systemAbbr: "njbt" }, never: /演示外县/ },
  "/records/desk/imports": { never: /演示外县/ },
  "/smartBrain/desk/imports": { never: /"fileName"/ },
};

/** Each row of a file is judged by itself; the module's own test tries them. */
export const byRow = ["/people/import", "/binding/batch/look", "/smartBrain/desk/import", "/data/desk/importRows"];
