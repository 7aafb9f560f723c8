import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { actOnMachine, deskMachines, exportMachines, saveMachine } from "@sannong/contract/content/machinery-desk";
import { certificateStates } from "@sannong/contract/content/machinery-words";
import { publishStates } from "@sannong/contract/content/publication-words";
import type { Asker } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { type OnShelf, shelfDesk, type ShelfDeps } from "../../platform/publishing/shelf-desk.ts";
import type { SheetColumn } from "../../platform/xlsx.ts";
import type { Findable } from "../../catalogue/search/index.ts";
import { categoryIs, certificateIs, type MachineContent, machineShelf } from "./machinery.desk-store.ts";
import { findableMachine } from "./machinery.findable.ts";
import { machineOn } from "./machinery.rules.ts";
import type { MachineryService } from "./machinery.service.ts";

export type MachineryDeskDeps = ShelfDeps & {
  nameOfRegion: (code: string) => string;
  /** what is found of machines */
  search: { put(things: readonly Findable[]): Promise<void>; remove(kind: "machine", keys: string[]): Promise<void> };
};
type Deps = MachineryDeskDeps & { db: Db; machinery: MachineryService };
type Narrowed = Pick<ParsedInputOf<typeof exportMachines>, "category" | "certificate">;

/** 表名; also the name of the file. */
export const MACHINES_TITLE = "补贴机具一览表";

/** Subsidised machines are written, shown and taken down by whoever looks after their region. */
export function machineryDesk({ db, machinery, search, nameOfRegion, ...deps }: Deps) {
  const desk = shelfDesk<MachineContent>({
    ...deps,
    store: machineShelf(db),
    objectKind: "machine",
    titleOf: ({ item, model }) => `${item} ${model}`,
    taken: ({ certificate }) => `鉴定证号“${certificate}”已有别的机具在用，请核对`,
    async follow(id, now) {
      machinery.forget();
      if (now?.state !== "published") await search.remove("machine", [id]);
      else await search.put([findableMachine({ ...now, regionName: nameOfRegion(now.areaCode) })]);
    },
  });

  const judged = (machine: OnShelf<MachineContent>) => machineOn(machine, machinery.today());
  const narrowing = ({ category, certificate }: Narrowed) => [
    ...(category === undefined ? [] : [categoryIs(category)]),
    ...(certificate === undefined ? [] : [certificateIs(certificate, machinery.today())]),
  ];
  const inWords = ({ category, certificate }: Narrowed) => [
    ...(category === undefined ? [] : [`机具大类：${category}`]),
    ...(certificate === undefined ? [] : [`鉴定证书：${certificateStates[certificate]}`]),
  ];

  return {
    async list({ category, certificate, ...asked }: ParsedInputOf<typeof deskMachines>, asker: Asker) {
      const { records, ...page } = await desk.list(asked, asker, narrowing({ category, certificate }));
      return { ...page, records: records.map(judged) };
    },
    take: ({ category, certificate, ...asked }: ParsedInputOf<typeof exportMachines>, asker: Asker) =>
      desk.take(asked, asker, {
        title: MACHINES_TITLE,
        unit: "种",
        columns,
        where: narrowing({ category, certificate }),
        filters: inWords({ category, certificate }),
      }),
    read: async (id: string, asker: Asker) => judged(await desk.read(id, asker)),
    save: async ({ id, revision, ...content }: ParsedInputOf<typeof saveMachine>, asker: Asker) =>
      judged(await desk.save({ id, revision, content }, asker)),
    async act(given: ParsedInputOf<typeof actOnMachine>, asker: Asker) {
      const now = await desk.act(given, asker);
      return now && judged(now);
    },
  };
}

const columns: readonly SheetColumn<OnShelf<MachineContent>>[] = [
  { title: "机具大类", kind: "text", width: 16, of: ({ category }) => category },
  { title: "机具品目", kind: "text", width: 20, of: ({ item }) => item },
  { title: "型号", kind: "text", width: 16, of: ({ model }) => model },
  { title: "生产企业", kind: "text", width: 26, of: ({ maker }) => maker },
  { title: "分档", kind: "text", width: 28, of: ({ grade }) => grade },
  { title: "补贴额（元）", kind: "number", of: ({ subsidy }) => subsidy },
  { title: "鉴定证号", kind: "text", width: 20, of: ({ certificate }) => certificate },
  { title: "证书有效期至", kind: "date", of: ({ validUntil }) => validUntil },
  { title: "目录年度", kind: "text", width: 10, of: ({ year }) => String(year) },
  { title: "适用地区", kind: "text", width: 24, of: ({ areaName }) => areaName },
  { title: "状态", kind: "text", width: 10, of: ({ state }) => publishStates[state] },
  { title: "最近修改", kind: "time", of: ({ changedAt }) => changedAt },
  { title: "修改人", kind: "text", width: 14, of: ({ changedBy }) => changedBy },
];

export type MachineryDesk = ReturnType<typeof machineryDesk>;
