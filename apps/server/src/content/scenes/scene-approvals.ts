import { SCENE_REVIEW_DAYS, type SceneLevel, sceneFields, sceneLevels } from "@sannong/contract/content/scene-words";
import type { SceneForm } from "@sannong/contract/content/scenes.schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import { type ChangeRequest, defineChange, oneByOne } from "../../kernel/change-request/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import type { DeclarationsStore } from "./declarations.store.ts";
import { afterLevel, codeLengthsFor, levelOfRegion, regionAt, sceneSteps } from "./scenes.rules.ts";

type Facts = ChangeRequest["facts"];
type Described = {
  form: SceneForm;
  account: { nickname: string; phone: string | null; phoneIsVerified: boolean };
  level: SceneLevel;
  regionName: string;
};

const STAGE = "审核环节";
const stageWords = (level: SceneLevel) => `${sceneLevels[level]}审核`;

/** What a reviewer reads of a scene. */
export const factsOfScene = ({ form, account, level, regionName }: Described): Facts => ({
  applicant: account.nickname,
  // messages about it go there: only where it is known to be theirs
  phone: account.phoneIsVerified ? (account.phone ?? "") : "",
  title: `${form.name}（${form.unit}）`,
  items: [
    { label: STAGE, value: stageWords(level) },
    { label: "场景名称", value: form.name },
    { label: "领域", value: sceneFields[form.field] },
    { label: "所在地", value: regionName },
    { label: "申报单位", value: form.unit },
    { label: "申报人", value: account.nickname, personal: "personName" },
    { label: "申报人手机", value: account.phone ?? "", personal: "phone" },
    { label: "简介", value: form.summary },
    { label: "建设内容", value: form.content },
    { label: "应用成效", value: form.outcome },
    { label: "成效指标", value: form.effects.map(({ label, value, unit }) => `${label} ${value}${unit}`).join("\n") },
    { label: "总投入", value: `${form.investment} 万元（${form.funding}）` },
    { label: "联系处室", value: `${form.contactDept} ${form.contactPhone}` },
    { label: "上报系统", value: form.systemAbbr || "暂不接入监测" },
  ],
});

/** The same for the next level, with what the level before has said. */
const handedOn = (facts: Facts, next: SceneLevel, said: { label: string; value: string }): Facts => ({
  ...facts,
  items: [
    ...facts.items.map((item) => (item.label === STAGE ? { ...item, value: stageWords(next) } : item)),
    { label: said.label, value: said.value },
  ],
});

type Deps = {
  declarations: DeclarationsStore;
  changeRequests: Pick<ChangeRequests, "ask">;
  notices: Pick<OneTimeCodesModule["notices"], "send">;
  clock: Clock;
  /** after the commit: one more is there for everybody */
  published: (sceneId: string) => Promise<void>;
};

/** What a decision about a scene does: on to the next level, out to everybody, or back to its declarer. */
export const sceneChange = ({ declarations, changeRequests, notices, clock, published }: Deps) =>
  defineChange({
    kind: "scene",
    alreadyOpen: { reason: "approvals.decided" },
    workingDays: SCENE_REVIEW_DAYS,
    prefix: "CJ",
    standsOn: { person: "applicant", asks: "scene.declare" },

    objection: {
      why: "approvals.otherLevel",
      when({ regionCode }) {
        const { own, late } = codeLengthsFor(regionCode);
        const length = sql<number>`length(approval_request.region_code)`;
        return sql<boolean>`${length} <> ${own} and (${length} <> ${late} or approval_request.due_at >= ${clock()})`;
      },
    },

    async apply(request, within) {
      const { subjectId, regionCode, facts, decidedBy, reason } = request;
      const level = levelOfRegion(regionCode);
      const next = afterLevel(level);
      const at = clock();
      if (!(await declarations.move(subjectId, { from: [level], to: next, note: null, at }, within)))
        throw new Refusal("approvals.decided");
      const act = next === "published" ? "published" : "passed";
      await declarations.addStep(subjectId, { at, act, level, by: decidedBy, note: reason }, within);
      if (next === "published") return;
      const said = { label: `${sceneLevels[level]}意见`, value: reason ?? "同意" };
      const receiptNumber = await changeRequests.ask(
        request,
        {
          subjectId,
          applicantId: request.applicantId,
          regionCode: regionAt(next, regionCode),
          facts: handedOn(facts, next, said),
        },
        within,
      );
      await declarations.receive(subjectId, receiptNumber, within);
    },

    async rejected({ subjectId, regionCode, decidedBy, reason }, within) {
      const at = clock();
      if (!(await declarations.move(subjectId, { ...sceneSteps.returned, note: reason, at }, within)))
        throw new Refusal("approvals.decided");
      const level = levelOfRegion(regionCode);
      await declarations.addStep(subjectId, { at, act: "returned", level, by: decidedBy, note: reason }, within);
    },

    async withdrawn({ subjectId }, within) {
      const at = clock();
      await declarations.move(subjectId, { ...sceneSteps.withdrawn, note: null, at }, within);
      await declarations.addStep(subjectId, { at, act: "withdrawn", level: null, by: null, note: null }, within);
    },

    async decided({ subjectId, regionCode, facts, status, reason }) {
      const declaration = await declarations.find(subjectId);
      if (!declaration) return;
      if (declaration.status === "published") await published(subjectId);
      if (facts.phone === "") return;
      const scene = declaration.form.name ?? "";
      // levels in between are read on the page; a text message tells of the end
      if (declaration.status === "published")
        await notices.send({ phone: facts.phone, regionCode, notice: { kind: "scenePublished", scene } });
      if (status === "rejected") {
        const level = sceneLevels[levelOfRegion(regionCode)];
        const notice = { kind: "sceneReturned", scene, level, reason: reason ?? "" } as const;
        await notices.send({ phone: facts.phone, regionCode, notice });
      }
    },

    hints: oneByOne(async ({ subjectId }) => {
      const declaration = await declarations.find(subjectId);
      if (!declaration) return [];
      const { form } = declaration;
      const namesakes = await declarations.countNamesakes(subjectId, form.name ?? "");
      return [
        namesakes > 0
          ? { tone: "warn", text: `另有 ${namesakes} 个同名场景，请核对是否重复申报` }
          : { tone: "ok", text: "没有同名场景" },
        form.systemAbbr
          ? { tone: "ok", text: `登记了上报系统 ${form.systemAbbr}，公布后可以监测` }
          : { tone: "warn", text: "没有登记上报系统，公布后不能监测日活和数据量" },
      ];
    }),
  });
