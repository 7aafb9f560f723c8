import { randomInt } from "node:crypto";
import type { Database } from "@sannong/example-relying-party/database";
import type { Person } from "@sannong/example-relying-party/sessions";

export const kinds = {
  a: "跨省运输动物（A 证）",
  b: "省内运输动物（B 证）",
  product: "动物产品出厂",
} as const;
export type Kind = keyof typeof kinds;
export const isKind = (value: string): value is Kind => Object.hasOwn(kinds, value);

export type Declaration = { number: string; kind: Kind; goods: string; destination: string; at: string };

export const declarationSchema = `
  create table if not exists declaration (
    number text primary key, owner_sub text not null, kind text not null, goods text not null,
    destination text not null, at text not null
  ) strict;
`;

export function createDeclarations(database: Database) {
  const insert = database.prepare(
    "insert into declaration (number, owner_sub, kind, goods, destination, at) values (?, ?, ?, ?, ?, ?)",
  );
  const own = database.prepare(
    "select number, kind, goods, destination, at from declaration where owner_sub = ? order by at desc",
  );
  return {
    of: (person: Person) => own.all(person.sub) as Declaration[],
    add(person: Person, kind: Kind, goods: string, destination: string): void {
      const at = new Date().toISOString();
      const number = `JY${at.slice(2, 10).replaceAll("-", "")}${String(randomInt(1_000_000)).padStart(6, "0")}`;
      insert.run(number, person.sub, kind, goods, destination, at);
    },
  };
}

export type Declarations = ReturnType<typeof createDeclarations>;
