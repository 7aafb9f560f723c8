import type { Service } from "@sannong/contract/catalogue/services";
import type { ListedService, ServiceGuide } from "@sannong/contract/catalogue/guides";
import type { Clock } from "../../platform/clock.ts";
import { pageOf } from "@sannong/contract/rules/lists/facets";
import { Refusal } from "../../platform/refusal.ts";
import { cache, cachedValue } from "../../platform/cache/cache.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { Findable } from "../../kernel/publication/index.ts";
import { withGuide } from "./guides.findable.ts";
import { type Input, findAmong } from "./guides.rules.ts";
import type { GuideHead, GuidesStore } from "./guides.store.ts";

type Deps = {
  store: GuidesStore;
  clock: Clock;
  services: () => Promise<readonly Service[]>;
  regionName: (code: string) => string | undefined;
};

/** A guide that was changed is seen within this time. */
const REMEMBERED_MS = 2000;
/** An empty form is the same for everybody who asks: its workbook is made once in so long. */
const FORM_MS = 60_000;
const FORMS = 50;
const RELATED = 5;

type GuideView = Omit<GuideHead, "areaCode"> & { areaName: string };
const listedOf = (service: Service, { areaName, ...head }: GuideView): ListedService => ({
  ...head,
  areaName,
  name: service.name,
  summary: service.summary,
  owner: service.owner,
  domain: service.domain,
  audiences: service.audiences,
  handling: service.handling,
  isNeedLogin: service.isNeedLogin,
  useCount: service.useCount,
  health: service.health,
  healthSince: service.healthSince,
  wayIn: service.wayIn,
  notice: service.notice,
});

export function guidesService({ store, clock, services, regionName }: Deps) {
  const toView = ({ areaCode, ...head }: GuideHead): GuideView => ({
    ...head,
    areaName: regionName(areaCode) ?? areaCode,
  });

  const heads = cachedValue({
    load: async () => new Map((await store.heads()).map((head) => [head.identification, head])),
    clock,
    freshMs: REMEMBERED_MS,
  });

  type Form = { name: string; owner: string; form: ServiceGuide["guide"]["form"] };
  // remembered by what it says, so that a changed one is made anew
  const forms = cache({
    load: (key) => {
      const { name, owner, form } = JSON.parse(key) as Form;
      return sheetFile({
        title: form.name,
        unit: owner,
        madeBy: "农业农村数字服务门户",
        madeAt: clock(),
        filters: [`事项：${name}`],
        columns: [
          { kind: "text", title: "填写项目", width: 28, of: (field: string) => field },
          { kind: "text", title: "填写内容", width: 56, of: () => null },
          { kind: "text", title: "备注", width: 24, of: () => null },
        ],
        rows: form.fields,
      });
    },
    clock,
    freshMs: FORM_MS,
    size: FORMS,
  });

  const listed = async (): Promise<ListedService[]> => {
    const [all, headOf] = await Promise.all([services(), heads()]);
    return all.flatMap((service) => {
      const head = headOf.get(service.identification);
      return head ? [listedOf(service, toView(head))] : [];
    });
  };

  const known = async (identification: string): Promise<ServiceGuide | undefined> => {
    const [all, guide] = await Promise.all([services(), store.find(identification)]);
    const service = all.find((one) => one.identification === identification);
    if (!service || !guide) return undefined;
    const { document, publishedOn, source, ...head } = guide;
    const isRelated = (one: Service) => one.systemAbbr === service.systemAbbr && one !== service;
    const related = all.filter(isRelated).slice(0, RELATED);
    return {
      ...listedOf(service, toView(head)),
      guide: document,
      publishedOn,
      source,
      related: related.map(({ identification: id, name }) => ({ identification: id, name })),
    };
  };

  /** @throws Refusal `service.unknown` */
  const read = async (identification: string): Promise<ServiceGuide> => {
    const guide = await known(identification);
    if (!guide) throw new Refusal("service.unknown");
    return guide;
  };

  return {
    read,
    known,
    listed,
    /** What several guides say, by their services. */
    documentsOf: store.documentsOf,
    /** A guide was changed here: the next who asks is told of it. */
    forget: heads.forget,

    /** All that is written, for whoever looks through it. */
    async texts() {
      const [all, texts] = await Promise.all([services(), store.texts()]);
      const nameOf = new Map(all.map(({ identification, name }) => [identification, name]));
      return texts.flatMap(({ identification, text }) => {
        const title = nameOf.get(identification);
        return title === undefined ? [] : [{ path: `/serve/guide/${identification}`, title, text }];
      });
    },

    /** Services that were found, each with what people call it and what its guide promises. */
    async withGuides(found: readonly Findable[]): Promise<Findable[]> {
      const soughtOf = new Map((await store.sought()).map((one) => [one.identification, one]));
      return found.map((one) => withGuide(one, soughtOf.get(one.key), regionName));
    },

    async find({ pageNum, pageSize, ...input }: Input & { pageNum: number; pageSize: number }) {
      const { found, facets } = findAmong(await listed(), input);
      return { ...pageOf(found, { pageNum, pageSize }), facets };
    },

    /**
     * The form to be filled in at home: one line a field, the cells beside it empty.
     *
     * @throws Refusal `service.unknown`
     */
    async form(identification: string) {
      const { name, owner, guide } = await read(identification);
      const wanted: Form = { name, owner, form: guide.form };
      return { name: guide.form.name, file: await forms.find(JSON.stringify(wanted)) };
    },
  };
}

export type GuidesService = ReturnType<typeof guidesService>;
