import { sceneFields, type SceneField, type SceneOrder } from "@sannong/contract/content/scene-words";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { Findable } from "../../kernel/publication/index.ts";
import { codeOf, standingOf } from "./scenes.rules.ts";
import type { Scene, SceneFilter, ScenesStore } from "./scenes.store.ts";

type Deps = { store: ScenesStore; regions: Pick<RegionsModule, "nameOf">; clock: Clock };

const RELATED = 3;
const EFFECTS_ON_A_CARD = 2;

/** What everybody may read of scenes. */
export function scenesService({ store, regions, clock }: Deps) {
  const names = sceneNames(regions);
  const cardOf = ({ id, form, isFeatured, publishedAt }: Scene) => ({
    id,
    name: form.name,
    field: form.field,
    regionName: names.ofPlace(form.regionCode),
    unit: form.unit,
    summary: form.summary,
    isFeatured,
    effects: form.effects.slice(0, EFFECTS_ON_A_CARD),
    publishedAt: publishedAt.toISOString(),
  });

  const findableOf = (scene: Scene): Findable => {
    const { name, regionName, unit, summary, field } = cardOf(scene);
    return {
      kind: "scene",
      key: scene.id,
      title: name,
      summary,
      owner: unit,
      isNeedLogin: false,
      needsSignIn: true,
      path: `/scene/sceneparticulars?id=${scene.id}`,
      tags: [sceneFields[field]],
      regionName,
      at: scene.publishedAt,
      facts: scene.form.effects.slice(0, 4).map(({ label, value, unit: of }) => ({ label, text: value + of })),
    };
  };

  return {
    /** What can be found of scenes, for the search. */
    findable: async () => (await store.all()).map(findableOf),
    async findableOne(id: string): Promise<Findable | undefined> {
      const scene = await store.find(id);
      return scene && findableOf(scene);
    },

    async list({
      pageNum,
      pageSize,
      order,
      ...filter
    }: SceneFilter & { order: SceneOrder; pageNum: number; pageSize: number }) {
      const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const { scenes, total, counts } = await store.list({ ...filter, order, ...page });
      return { records: scenes.map(cardOf), total, pageNum, pageSize, ...names.ofCounts(counts) };
    },

    /** @throws Refusal `scenes.notFound` */
    async detail(id: string) {
      const scene = await store.find(id);
      if (!scene) throw new Refusal("scenes.notFound");
      const related = await store.related(scene, RELATED);
      const { form } = scene;
      return {
        ...cardOf(scene),
        code: codeOf(scene.number),
        regionCode: form.regionCode,
        effects: form.effects,
        content: form.content,
        outcome: form.outcome,
        investment: form.investment,
        funding: form.funding,
        contactDept: form.contactDept,
        contactPhone: form.contactPhone,
        standing: standingOf(scene.lastOnlineAt, clock()),
        related: related.map(cardOf),
      };
    },
  };
}

type Counts = Awaited<ReturnType<ScenesStore["list"]>>["counts"];

/** Names of places and of what may be chosen. */
export function sceneNames(regions: Pick<RegionsModule, "nameOf">) {
  const nameOf = (code: string) => regions.nameOf(code) ?? code;
  return {
    /** 盐城市建湖县: without the province, which is everybody's; a village by its county */
    ofPlace: (code: string): string =>
      code.length <= 2 ? nameOf(code) : nameOf(code.slice(0, 4)) + (code.length > 4 ? nameOf(code.slice(0, 6)) : ""),
    ofCounts({ fields, cities, featured }: Counts) {
      const found = new Map(fields.map(({ value, count }) => [value, count]));
      return {
        fields: (Object.keys(sceneFields) as SceneField[]).map((value) => ({
          value,
          name: sceneFields[value],
          count: found.get(value) ?? 0,
        })),
        cities: cities.map(({ value, count }) => ({ value, name: nameOf(value), count })),
        featured,
      };
    },
  };
}

export type ScenesService = ReturnType<typeof scenesService>;
