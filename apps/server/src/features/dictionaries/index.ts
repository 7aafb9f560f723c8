import { findByType } from "@sannong/contract/dictionaries";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { dictionariesService } from "./dictionaries.service.ts";
import { dictionariesStore } from "./dictionaries.store.ts";

/** The dictionaries room: what a form offers where a field has a list. */
export function dictionariesRoom({ db, clock }: { db: Db; clock: Clock }) {
  const dictionaries = dictionariesService({ store: dictionariesStore(db), clock });
  return {
    routes: (server: Server) => server.serve(findByType, ({ type }) => dictionaries.list(type)),
    check: dictionaries.check,
  };
}

export type DictionariesRoom = ReturnType<typeof dictionariesRoom>;
