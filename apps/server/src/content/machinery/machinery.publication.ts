import { machines } from "@sannong/contract/content/machinery-publication";
import { certificateStates } from "@sannong/contract/content/machinery-words";
import { publishStates } from "@sannong/contract/content/publication-words";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { SheetColumn } from "../../platform/sheets/xlsx.ts";
import { definePublication, type PublicationDeps, type Viewed } from "../../kernel/publication/index.ts";
import { findableMachine } from "./machinery.findable.ts";
import { machineOn } from "./machinery.rules.ts";
import { certificateIs, type MachineContent, machineryStore } from "./machinery.store.ts";

export type MachineryDeps = PublicationDeps & { db: Db; nameOfRegion: (code: string) => string };

/** Subsidised machines, published by whoever looks after their region. */
export function machineryPublication({ db, nameOfRegion, ...deps }: MachineryDeps) {
  const today = () => dayOf(deps.clock());
  return definePublication(deps, {
    entries: machines,
    kind: "machine",
    store: machineryStore(db),
    titleOf: ({ item, model }) => `${item} ${model}`,
    narrowedBy: ({ category, certificate }) => [
      { category },
      ...(certificate === undefined ? [] : [certificateIs(certificate, today())]),
    ],
    view: (machine) => machineOn(machine, today()),
    taken: ({ certificate }) =>
      new Refusal("content.taken", { params: { what: `鉴定证号“${certificate}”已有别的机具在用，请核对` } }),
    search: {
      kind: "machine",
      entryOf: (machine) => findableMachine({ ...machine, regionName: nameOfRegion(machine.areaCode) }),
    },
    sheet: {
      title: "补贴机具一览表",
      unit: "种",
      columns,
      filtersOf: ({ category, certificate }) => [
        ...(category === undefined ? [] : [`机具大类：${category}`]),
        ...(certificate === undefined ? [] : [`鉴定证书：${certificateStates[certificate]}`]),
      ],
    },
  });
}

const columns: readonly SheetColumn<Viewed<MachineContent>>[] = [
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
