import { arrangeScenes, sceneArrangement, scenes as entries } from "@sannong/contract/content/scenes-publication";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { Asker } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import {
  changedMeanwhile,
  definePublication,
  type Findable,
  type Kept,
  type PublicationDeps,
  regionalEditing,
} from "../../kernel/publication/index.ts";
import type { DeclarationsStore } from "./declarations.store.ts";
import { type ScenesPublicationStore, scenesPublicationStore, type StoredScene } from "./scenes.publication.store.ts";
import { codeOf, standingOf } from "./scenes.rules.ts";

type Deps = PublicationDeps & {
  db: Db;
  tell: SendMessage;
  declarations: Pick<DeclarationsStore, "addStep">;
  /** without the province, which is everybody's */
  placeName: (code: string) => string;
  findableOne: (id: string) => Promise<Findable | undefined>;
};

/** Published scenes: taken down and brought back by their region, and in which order those recommended stand. */
export function scenesPublication({ db, tell, declarations, placeName, findableOne, ...deps }: Deps) {
  const { clock } = deps;
  const store = scenesPublicationStore(db);
  const change = ({ caller }: Asker) => ({ by: caller.nickname, at: clock() });

  /** Whoever declared it reads what became of it, and why. */
  const tellDeclarer = async (
    { id, declarerId, form }: Kept<StoredScene>,
    isShown: boolean,
    reason: string,
    trx: Db,
  ) => {
    if (declarerId === null) return;
    const [title, content] = isShown
      ? ["场景已恢复公布", `您申报的场景“${form.name}”已恢复公布，公众又可以看到。`]
      : ["场景已撤下", `您申报的场景“${form.name}”已撤下，公众不再看到。${reason && `原因：${reason}`}`];
    await tell({ to: declarerId, kind: "decision", title, content, link: `/scene/scenedeclare?id=${id}` }, trx);
  };

  const scenes = definePublication(deps, {
    entries,
    kind: "scene",
    store,
    titleOf: ({ form }) => form.name,
    titledAs: "name",
    events: { publish: "broughtBack", withdraw: "takenDown" },
    answers: { publish: "已恢复公布，公众随即可以看到" },
    narrowedBy: ({ field }) => [{ field }],
    view: ({ form, number, declarerId: _inside, lastOnlineAt, publishedAt, ...scene }) => ({
      ...scene,
      code: codeOf(number),
      name: form.name,
      field: form.field,
      unit: form.unit,
      standing: standingOf(lastOnlineAt, clock()),
      publishedAt: publishedAt.toISOString(),
    }),
    // what is taken down is not recommended, and comes back without its place
    onMove: () => ({ place: null }),
    async within(done, trx) {
      if (done.act !== "publish" && done.act !== "withdraw") return;
      const { id, act, before, asker, reason = "" } = done;
      const isShown = act === "publish";
      if (before.place !== null) await store.arrangementChanged(change(asker), trx);
      const step = { at: clock(), level: null, by: asker.caller.nickname, note: reason || null };
      await declarations.addStep(id, { ...step, act: isShown ? "broughtBack" : "takenDown" }, trx);
      await tellDeclarer(before, isShown, reason, trx);
    },
    search: {
      kind: "scene",
      entriesOf: async (ids) => (await Promise.all(ids.map(findableOne))).filter((one) => one !== undefined),
    },
  });
  const arranging = arrangingOf({ ...deps, store, placeName });

  return (server: Server): void => {
    scenes.routes(server);
    server.serve(sceneArrangement, () => arranging.read());
    server.serve(
      arrangeScenes,
      async (given, asker) => new WithMessage("推荐的场景已调整", await arranging.arrange(given, asker)),
    );
  };
}

type Arranging = Pick<Deps, "placeName" | "clock" | "audit" | "regions"> & { store: ScenesPublicationStore };

/** Which scenes everybody is shown first, in one order for the whole province. */
function arrangingOf({ store, placeName, clock, ...deps }: Arranging) {
  const editing = regionalEditing(deps, "scene");

  async function read() {
    const [{ changedAt, ...revision }, recommended] = await Promise.all([store.arrangement(), store.recommended()]);
    return {
      ...revision,
      changedAt: changedAt?.toISOString() ?? null,
      scenes: recommended.map(({ id, form, areaCode }) => ({
        id,
        name: form.name,
        field: form.field,
        unit: form.unit,
        regionName: placeName(areaCode),
      })),
    };
  }

  return {
    read,

    /** @throws Refusal `content.changedMeanwhile`, `scenes.notShown` */
    async arrange({ revision, ids }: ParsedInputOf<typeof arrangeScenes>, asker: Asker) {
      const change = { by: asker.caller.nickname, at: clock() };
      await store.inOneGo(async (trx) => {
        if (!(await store.beginArranging(revision, change, trx))) throw changedMeanwhile(await store.arrangement(trx));
        if (!(await store.arrange(ids, trx))) throw new Refusal("scenes.notShown");
        const names = (await store.recommended(trx)).map(({ form }) => form.name);
        await editing.record(asker, "arranged", { id: "", detail: { names: names.join("、"), revision } }, trx);
      });
      return read();
    },
  };
}
