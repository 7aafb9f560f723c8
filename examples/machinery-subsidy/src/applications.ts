import { randomInt } from "node:crypto";
import { inTransaction, type Database } from "@sannong/example-relying-party/database";
import type { Person } from "@sannong/example-relying-party/sessions";
import { machineOf, subsidyFor } from "./catalogue.ts";

export type State = "submitted" | "accepted" | "returned" | "withdrawn";
export type Application = {
  number: string;
  ownerSub: string;
  ownerName: string;
  regionCode: string;
  regionName: string;
  machine: string;
  model: string;
  price: number;
  boughtOn: string;
  state: State;
  remark: string;
  at: string;
};
export type Step = { at: string; who: string; what: string };
export type Draft = { machine: string; model: string; price: string; boughtOn: string };
export type Problems = Partial<Record<keyof Draft, string>>;

export const applicationSchema = `
  create table if not exists application (
    number text primary key, owner_sub text not null, owner_name text not null, region_code text not null,
    region_name text not null, machine text not null, model text not null, price integer not null,
    bought_on text not null, state text not null, remark text not null default '', at text not null
  ) strict;
  create table if not exists step (number text not null references application, at text not null, who text not null, what text not null) strict;
`;

/** Officials (account type 1) see the applications of their own region; everybody else their own. */
export const isOfficial = (person: Person): boolean => person.accountType === 1;

/** What is wrong with a draft, field by field. */
export function problemsOf(draft: Draft, today: string): Problems {
  const price = Number(draft.price);
  return {
    ...(machineOf(draft.machine) ? {} : { machine: "请选择机具品目" }),
    ...(draft.model.trim() && draft.model.length <= 40 ? {} : { model: "请填写机具型号，最多 40 个字" }),
    ...(Number.isInteger(price) && price >= 1000 && price <= 5_000_000
      ? {}
      : { price: "请填写购机金额，1000 至 5000000 之间的整数（元）" }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(draft.boughtOn) && draft.boughtOn <= today
      ? {}
      : { boughtOn: "请选择购机日期，不能晚于今天" }),
  };
}

const now = () => new Date().toISOString();
const asApplication = (row: Record<string, unknown>): Application => ({
  number: String(row["number"]),
  ownerSub: String(row["owner_sub"]),
  ownerName: String(row["owner_name"]),
  regionCode: String(row["region_code"]),
  regionName: String(row["region_name"]),
  machine: String(row["machine"]),
  model: String(row["model"]),
  price: Number(row["price"]),
  boughtOn: String(row["bought_on"]),
  state: String(row["state"]) as State,
  remark: String(row["remark"]),
  at: String(row["at"]),
});

export function createApplications(database: Database) {
  const insert = database.prepare(
    `insert into application (number, owner_sub, owner_name, region_code, region_name, machine, model, price, bought_on, state, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'submitted', ?)`,
  );
  const addStep = database.prepare("insert into step (number, at, who, what) values (?, ?, ?, ?)");
  const own = database.prepare("select * from application where owner_sub = ? order by at desc");
  const ofRegion = database.prepare(
    "select * from application where substr(region_code, 1, length(?)) = ? order by state = 'submitted' desc, at desc limit 200",
  );
  const one = database.prepare("select * from application where number = ?");
  const steps = database.prepare("select at, who, what from step where number = ? order by at");
  const move = database.prepare(
    "update application set state = ?, remark = ? where number = ? and state = 'submitted'",
  );

  return {
    listFor(person: Person): Application[] {
      const rows = isOfficial(person) ? ofRegion.all(person.regionCode, person.regionCode) : own.all(person.sub);
      return rows.map(asApplication);
    },
    /** Undefined too for one that this person may not see. */
    find(number: string, person: Person): Application | undefined {
      const row = one.get(number);
      const found = row && asApplication(row);
      const mayUse =
        found &&
        (found.ownerSub === person.sub || (isOfficial(person) && found.regionCode.startsWith(person.regionCode)));
      return mayUse ? found : undefined;
    },
    stepsOf: (number: string): Step[] =>
      steps.all(number).map((row) => ({ at: String(row["at"]), who: String(row["who"]), what: String(row["what"]) })),

    submit(draft: Draft, person: Person): string {
      const at = now();
      const number = `NJ${at.slice(0, 10).replaceAll("-", "")}${String(randomInt(1_000_000)).padStart(6, "0")}`;
      const { regionCode, regionName, sub, name } = person;
      inTransaction(database, () => {
        insert.run(
          number,
          sub,
          name,
          regionCode,
          regionName,
          draft.machine,
          draft.model.trim(),
          Number(draft.price),
          draft.boughtOn,
          at,
        );
        addStep.run(number, at, name, "提交补贴申请");
      });
      return number;
    },

    /** Decides an application that is still open; false when somebody was faster. */
    decide(number: string, state: Exclude<State, "submitted">, remark: string, person: Person): boolean {
      return inTransaction(database, () => {
        if (move.run(state, remark, number).changes !== 1) return false;
        const said = { accepted: "审核通过", returned: `退回：${remark}`, withdrawn: "撤回申请" }[state];
        addStep.run(number, now(), person.name, said);
        return true;
      });
    },
  };
}

export const subsidyOf = (application: Application): number => subsidyFor(application.machine, application.price);
export type Applications = ReturnType<typeof createApplications>;
