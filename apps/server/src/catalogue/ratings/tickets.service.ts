import type { Service } from "@sannong/contract/catalogue/services";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { mask } from "@sannong/contract/mask";
import { type closeTicket, listTickets } from "@sannong/contract/catalogue/ratings";
import { TICKET_DAYS } from "@sannong/contract/catalogue/rating-words";
import type { WaitingTickets } from "@sannong/contract/content/todos";
import type { Asker, Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { MayReveal } from "../../platform/revealing.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { CalendarShift } from "../../governance/calendar/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { closedWords, mayHaveCalledBack } from "./ratings.rules.ts";
import { closingOf, factOf, gradesOf } from "./ratings.service.ts";
import type { RatingsStore } from "./ratings.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: RatingsStore;
  services: () => Promise<readonly Service[]>;
  accounts: Pick<AccountsModule, "findById">;
  regions: Pick<RegionsModule, "fullNameOf">;
  mayReveal: MayReveal;
  tell: SendMessage;
};

const NONE_WAIT: WaitingTickets = { total: 0, overdue: 0, dueAt: null };

/** What was rated badly inside an administrator's region: mended, its author called back, closed. */
export function ticketsService(deps: Deps) {
  const { store, services, accounts, regions, mayReveal, tell, audit, clock } = deps;

  const found = async (id: string, { regionCode }: Caller) => {
    const ticket = await store.findTicket(id, regionCode);
    if (!ticket) throw new Refusal("rating.ticketUnknown", { beyond: { kind: "rating", id } });
    return ticket;
  };

  return {
    /** What waits for this administrator to be mended; nothing for whoever does not answer for it. */
    async waitingFor({ permissions, regionCode }: Caller): Promise<WaitingTickets> {
      if (!permissions.has(listTickets.access.permission)) return NONE_WAIT;
      const { open, overdue, dueAt } = await store.countOpen(regionCode, clock());
      return { total: open, overdue, dueAt: dueAt?.toISOString() ?? null };
    },

    /** Counts open tickets anew where the calendar's change lies before their due time. @returns how many moved */
    async followCalendar({ before, after }: CalendarShift, within: Db): Promise<number> {
      const moved = (await store.openTickets(within)).flatMap(({ id, ratedAt }) => {
        const dueAt = after.dueAfter(ratedAt, TICKET_DAYS);
        return dueAt.getTime() === before.dueAfter(ratedAt, TICKET_DAYS).getTime() ? [] : [{ id, dueAt }];
      });
      await store.moveDue(moved, within);
      return moved.length;
    },

    async list({ status, ...page }: ParsedInputOf<typeof listTickets>, { regionCode }: Caller) {
      const [{ records, ...rest }, all] = await Promise.all([store.tickets(regionCode, status, page), services()]);
      const known = new Map(all.map((service) => [service.identification, service]));
      const now = clock();
      const told = records.map(async (row) => {
        const grades = gradesOf(row);
        if (!grades) throw new Error(`ticket ${row.id} stands without its rating`);
        const rater = row.accountId ? await accounts.findById(row.accountId) : undefined;
        const service = known.get(row.identification);
        const closing = closingOf(row);
        return {
          ...grades,
          id: row.id,
          matterNo: row.matterNo,
          identification: row.identification,
          name: service?.name ?? row.identification,
          owner: service?.owner ?? "",
          areaName: regions.fullNameOf(row.regionCode) ?? row.regionCode,
          rater: rater ? mask.personName(rater.nickname) : null,
          contactPhone: rater?.phone ? mask.phone(rater.phone) : null,
          overdue: closing === null && now > row.dueAt,
          dueAt: row.dueAt.toISOString(),
          closed: closing && { ...closing, closedBy: row.closedBy ?? "" },
        };
      });
      return { ...rest, records: await Promise.all(told) };
    },

    /**
     * Written down before it is shown.
     *
     * @throws Refusal `rating.ticketUnknown`, `rating.noPhone`, `secondFactor.confirmationRequired`, `request.tooMany`
     */
    async reveal(id: string, asker: Asker) {
      const ticket = await found(id, asker.caller);
      const rater = ticket.accountId ? await accounts.findById(ticket.accountId) : undefined;
      if (!rater?.phone) throw new Refusal("rating.noPhone");
      await mayReveal(asker.caller);
      const detail = { subject: rater.id, whose: mask.personName(rater.nickname) };
      await audit.record({
        event: "rating.phoneRevealed",
        result: "ok",
        reason: "差评回访",
        ...factOf(asker, id),
        detail,
      });
      return { phone: rater.phone };
    },

    /** @throws Refusal `rating.ticketUnknown`, `rating.callBackDay`, `rating.ticketClosed` */
    async close({ id, callBackNote, ...closing }: ParsedInputOf<typeof closeTicket>, asker: Asker) {
      const ticket = await found(id, asker.caller);
      const at = clock();
      if (!mayHaveCalledBack(closing.calledBackOn, { ratedAt: ticket.ratedAt, now: at }))
        throw new Refusal("rating.callBackDay");
      const service = (await services()).find(({ identification }) => identification === ticket.identification);
      const isClosed = await store.inTransaction(async (trx) => {
        const { regionCode: subtree, nickname: by } = asker.caller;
        if (!(await store.close({ id, subtree, at, by, callBackNote: callBackNote ?? null, ...closing }, trx)))
          return false;
        const detail = { callBackResult: closing.callBackResult };
        await audit.record({ event: "rating.ticketClosed", result: "ok", ...factOf(asker, id), detail }, trx);
        if (ticket.accountId)
          await tell(
            {
              to: ticket.accountId,
              kind: "reply",
              title: "您的评价已核实整改",
              content: closedWords(service?.name ?? ticket.matterNo, ticket.grade, closing.measures),
              link: "/mine/matters",
              about: `rating:${id}`,
            },
            trx,
          );
        return true;
      });
      if (!isClosed) throw new Refusal("rating.ticketClosed");
      return { closedAt: at.toISOString() };
    },
  };
}
