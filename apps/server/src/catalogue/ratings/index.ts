import {
  closeTicket,
  completeMatter,
  listTickets,
  moveMatter,
  myMatters,
  rateMatter,
  revealRater,
  runningMatters,
  serviceRatings,
} from "@sannong/contract/catalogue/ratings";
import type { Service } from "@sannong/contract/catalogue/services";
import type { Caller } from "../../platform/caller.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { revealing } from "../../platform/revealing.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { type PersonOfSystem, type SystemOf } from "../../content/todos/index.ts";
import { mattersService } from "./matters.service.ts";
import { ratingsService } from "./ratings.service.ts";
import { ratingsStore } from "./ratings.store.ts";
import { ticketsService } from "./tickets.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock" | "calendar"> & {
  sealer: { seal(plain: string): string; open(sealed: string): string };
  services: () => Promise<readonly Service[]>;
  accounts: Pick<AccountsModule, "findById">;
  regions: Pick<RegionsModule, "levelOfCode" | "fullNameOf">;
  /** whom a connected system means */
  personOf: PersonOfSystem;
  /** which system calls, as its secret or signature says */
  systemOf: SystemOf;
  shortLived: Pick<ShortLived, "count">;
  tell: SendMessage;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** The ratings module: 好差评 of what was completed, figures for everybody, and the mending of what was found bad. */
export function ratingsModule({ db, sealer, personOf, systemOf, ...deps }: Deps) {
  const store = ratingsStore({ db, sealer });
  const matters = mattersService({ ...deps, store, personOf });
  const ratings = ratingsService({ ...deps, store });
  const tickets = ticketsService({ ...deps, store, mayReveal: revealing(deps) });
  return {
    /** ratings that wait to be mended, for an administrator's workbench */
    waitingFor: tickets.waitingFor,
    followCalendar: tickets.followCalendar,
    routes(server: Server) {
      server.serve(moveMatter, async (input, { request }) => matters.move(await systemOf(request), input));
      server.serve(completeMatter, async (input, { request }) => matters.complete(await systemOf(request), input));
      server.serve(myMatters, (input, { caller }) => ratings.mine(caller, input));
      server.serve(runningMatters, (_input, { caller }) => ratings.running(caller));
      server.serve(
        rateMatter,
        async (given, asker) => new WithMessage("感谢您的评价", await ratings.rate(given, asker)),
      );
      server.serve(serviceRatings, ({ identification }) => ratings.ofService(identification));
      server.serve(listTickets, (input, { caller }) => tickets.list(input, caller));
      server.serve(revealRater, ({ id }, asker) => tickets.reveal(id, asker));
      server.serve(
        closeTicket,
        async (input, asker) => new WithMessage("工单已办结", await tickets.close(input, asker)),
      );
    },
  };
}
