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

  server.serve(entries.listPeople, (input, asker) => people.list(input, asker));
  server.serve(entries.personDetail, ({ id }, asker) => people.look(id, asker));
  server.serve(entries.revealPerson, (input, asker) => people.reveal(input, asker));

  server.serve(entries.exportPeople, async (filter, asker) => {
    const { region, rows } = await people.rowsOf(filter, asker);
    const regionName = regions.fullNameOf(region) ?? region;
    const file = await peopleSheet({ rows, regionName, filter, madeBy: asker.caller.nickname, madeAt: clock() });
    const detail = { rows: file.rows, region, state: filter.state ?? "all", sha256: file.digest };
    await audit.record({ ...admin.fact(asker, "people.exported", region), detail });
    return sheetReply(asker.reply, "用户账号", file);
  });

  server.serve(entries.createPerson, (given, asker) => acts.create(given, asker));
  server.serve(entries.disablePerson, (input, asker) => acts.disable(input, asker));
  server.serve(entries.enablePerson, (input, asker) => acts.enable(input, asker));
  server.serve(entries.unlockPerson, async (input, asker) => {
    await acts.unlock(input, asker);
    return null;
  });
  server.serve(entries.resetPersonPassword, (input, asker) => acts.resetPassword(input, asker));
  server.serve(entries.movePerson, (input, asker) => moves.move(input, asker));
  server.serve(entries.correctPerson, (input, asker) => acts.correct(input, asker));
  server.serve(entries.endPersonSession, (input, asker) => acts.endSessions(input, asker));
  server.serve(entries.handleManyPeople, (input, asker) => handleMany(input, asker));

  server.serve(entries.importTemplate, async (_nothing, { caller, reply }) =>
    sheetReply(reply, "批量导入账号模板", await importTemplateSheet({ madeBy: caller.nickname, madeAt: clock() })),
  );
  server.serve(entries.importPeople, async (asked, asker) => {
    const report = await oneFile(asker.request, IMPORT_BYTES, (file) => importSheet(file, asked, asker));
    if (!report) throw new Refusal("sheet.unreadable");
    return report;
  });

  server.serve(entries.listOnline, (input, asker) => listOnline(input, asker));
}
