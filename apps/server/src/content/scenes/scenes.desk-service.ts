import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { publication, publishStates } from "@sannong/contract/content/publication-words";
import type { actOnScene, arrangeScenes, deskScenes } from "@sannong/contract/content/scenes-desk";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { contentDesk, type DeskDeps, outrun } from "../../platform/content-desk.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { DeclarationsStore } from "./declarations.store.ts";
import type { KeptScene, ScenesDeskStore } from "./scenes.desk-store.ts";
import { codeOf, standingOf } from "./scenes.rules.ts";

export type ScenesDeskDeps = DeskDeps & { clock: Clock; tell: SendMessage };
type Deps = ScenesDeskDeps & {
  store: ScenesDeskStore;
  declarations: Pick<DeclarationsStore, "addStep">;
  /** without the province, which is everybody's */
  placeName: (code: string) => string;
  /** what everybody finds of it follows */
  follow: (id: string, isShown: boolean) => Promise<void>;
};

/** Published scenes: taken down and brought back by their region, and in which order those recommended stand. */
export function scenesDesk({ store, declarations, clock, tell, placeName, follow, ...deps }: Deps) {
  const desk = contentDesk(deps, "scene");

  const told = ({ form, number, declarerId: _inside, lastOnlineAt, publishedAt, changedAt, ...scene }: KeptScene) => ({
    ...scene,
    code: codeOf(number),
    name: form.name,
    field: form.field,
    unit: form.unit,
    areaName: desk.areaName(scene.areaCode),
    standing: standingOf(lastOnlineAt, clock()),
    publishedAt: publishedAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  });
  const change = ({ caller }: Asker) => ({ by: caller.nickname, at: clock() });

  /** @throws Refusal `content.gone`, `content.otherRegion` */
  const known = async (id: string, asker: Asker): Promise<KeptScene> => {
    const scene = await store.find(id);
    if (!scene) throw new Refusal("content.gone");
    await desk.admit(asker, scene.areaCode, id);
    return scene;
  };

  /** Whoever declared it reads what became of it, and why. */
  const tellDeclarer = async ({ id, declarerId, form }: KeptScene, isShown: boolean, reason: string, trx: Db) => {
    if (declarerId === null) return;
    const [title, content] = isShown
      ? ["场景已恢复公布", `您申报的场景“${form.name}”已恢复公布，公众又可以看到。`]
      : ["场景已撤下", `您申报的场景“${form.name}”已撤下，公众不再看到。${reason && `原因：${reason}`}`];
    await tell({ to: declarerId, kind: "decision", title, content, link: `/scene/scenedeclare?id=${id}` }, trx);
  };

  const arrangement = async () => {
    const [{ changedAt, ...revision }, scenes] = await Promise.all([store.arrangement(), store.recommended()]);
    return {
      ...revision,
      changedAt: changedAt?.toISOString() ?? null,
      scenes: scenes.map(({ id, form, areaCode }) => ({
        id,
        name: form.name,
        field: form.field,
        unit: form.unit,
        regionName: placeName(areaCode),
      })),
    };
  };

  return {
    /** @throws Refusal `content.otherRegion` */
    async list({ pageNum, pageSize, areaCode, ...asked }: ParsedInputOf<typeof deskScenes>, asker: Asker) {
      const region = await desk.regionOf(asker, areaCode);
      const offset = (pageNum - 1) * pageSize;
      const { scenes, counts } = await store.list({ ...asked, areaCode: region, offset, limit: pageSize });
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const total = asked.state === undefined ? all : (counts[asked.state] ?? 0);
      return { records: scenes.map(told), counts, total, regions: desk.partsOf(asker, region), pageNum, pageSize };
    },

    /** @throws Refusal `content.*` */
    async act({ id, revision, act, reason = "" }: ParsedInputOf<typeof actOnScene>, asker: Asker) {
      const before = await known(id, asker);
      const { from, to } = publication(act);
      const notNow = () => new Refusal("content.notNow", { params: { state: publishStates[before.state] } });
      // what was reviewed and published is taken down, never thrown away
      if (to !== "published" && to !== "withdrawn") throw notNow();
      const isShown = to === "published";
      const isDone = await store.inOneGo(async (trx) => {
        const move = { from, to, reason: isShown ? null : reason || null };
        if (!(await store.move({ id, revision }, move, change(asker), trx))) return false;
        if (before.place !== null) await store.arrangementChanged(change(asker), trx);
        const step = { at: clock(), level: null, by: asker.caller.nickname, note: reason || null };
        await declarations.addStep(id, { ...step, act: isShown ? "broughtBack" : "takenDown" }, trx);
        await tellDeclarer(before, isShown, reason, trx);
        const detail = { name: before.form.name, region: before.areaCode, revision, ...(reason && { reason }) };
        await desk.record(asker, isShown ? "broughtBack" : "takenDown", { id, detail }, trx);
        return true;
      });
      const now = await store.find(id);
      if (!isDone) throw now?.revision === revision ? notNow() : outrun(now);
      await follow(id, isShown);
      return told(now ?? before);
    },

    arrangement,

    /** @throws Refusal `content.changedMeanwhile`, `scenes.notShown` */
    async arrange({ revision, ids }: ParsedInputOf<typeof arrangeScenes>, asker: Asker) {
      await store.inOneGo(async (trx) => {
        if (!(await store.beginArranging(revision, change(asker), trx))) throw outrun(await store.arrangement(trx));
        if (!(await store.arrange(ids, trx))) throw new Refusal("scenes.notShown");
        const names = (await store.recommended(trx)).map(({ form }) => form.name);
        await desk.record(asker, "arranged", { id: "", detail: { names: names.join("、"), revision } }, trx);
      });
      return arrangement();
    },
  };
}

export type ScenesDesk = ReturnType<typeof scenesDesk>;
