import * as entries from "@sannong/contract/identity/people";
import { IMPORT_BYTES } from "@sannong/contract/identity/people-words";
import { oneFile } from "../../platform/http/one-file.ts";
import type { Server } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { importService } from "./import.service.ts";
import type { ListOnline } from "./online.service.ts";
import type { PeopleActs } from "./people-acts.service.ts";
import type { PeopleAdmin } from "./people-admin.ts";
import { importTemplateSheet, peopleSheet } from "./people-files.ts";
import type { peopleMany } from "./people-many.service.ts";
import type { PeopleMoves } from "./people-move.service.ts";
import type { PeopleService } from "./people.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  people: PeopleService;
  acts: PeopleActs;
  moves: PeopleMoves;
  handleMany: ReturnType<typeof peopleMany>;
  importSheet: ReturnType<typeof importService>;
  listOnline: ListOnline;
  admin: PeopleAdmin;
  regions: Pick<RegionsModule, "fullNameOf">;
};

/** The pages 用户与机构 and 会话与登录. */
export function peopleRoutes(server: Server, deps: Deps): void {
  const { people, acts, moves, handleMany, importSheet, listOnline, admin, audit, clock, regions } = deps;

  server.serve(entries.listPeople, (input, helper) => people.list(input, helper));
  server.serve(entries.personDetail, ({ id }, helper) => people.look(id, helper));
  server.serve(entries.revealPerson, (input, helper) => people.reveal(input, helper));

  server.serve(entries.exportPeople, async (filter, helper) => {
    const { region, rows } = await people.rowsOf(filter, helper);
    const regionName = regions.fullNameOf(region) ?? region;
    const file = await peopleSheet({ rows, regionName, filter, madeBy: helper.caller.nickname, madeAt: clock() });
    const detail = { rows: file.rows, region, state: filter.state ?? "all", sha256: file.digest };
    await audit.record({ ...admin.fact(helper, "people.exported", region), detail });
    return sheetReply(helper.reply, "用户账号", file);
  });

  server.serve(entries.createPerson, (given, helper) => acts.create(given, helper));
  server.serve(entries.disablePerson, (input, helper) => acts.disable(input, helper));
  server.serve(entries.enablePerson, (input, helper) => acts.enable(input, helper));
  server.serve(entries.unlockPerson, async (input, helper) => {
    await acts.unlock(input, helper);
    return null;
  });
  server.serve(entries.resetPersonPassword, (input, helper) => acts.resetPassword(input, helper));
  server.serve(entries.movePerson, (input, helper) => moves.move(input, helper));
  server.serve(entries.correctPerson, (input, helper) => acts.correct(input, helper));
  server.serve(entries.endPersonSession, (input, helper) => acts.endSessions(input, helper));
  server.serve(entries.handleManyPeople, (input, helper) => handleMany(input, helper));

  server.serve(entries.importTemplate, async (_nothing, { caller, reply }) =>
    sheetReply(reply, "批量导入账号模板", await importTemplateSheet({ madeBy: caller.nickname, madeAt: clock() })),
  );
  server.serve(entries.importPeople, async (asked, helper) => {
    const report = await oneFile(helper.request, IMPORT_BYTES, (file) => importSheet(file, asked, helper));
    if (!report) throw new Refusal("sheet.unreadable");
    return report;
  });

  server.serve(entries.listOnline, (input, helper) => listOnline(input, helper));
}
