import { mask } from "@sannong/contract/mask";
import type { JumpPlace } from "@sannong/contract/applications/onboarding.schemas";
import { SIMULATED_ACCOUNTS } from "../../protocols/oidc/index.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import { causeOfJump, jumpEvents, wordsOfJump } from "./jump-log.rules.ts";
import type { Jump, JumpStore } from "./jump-log.store.ts";

type Deps = { jumps: JumpStore; accounts: Pick<AccountsModule, "findById"> };
type Input = { traceId?: string | undefined; before?: JumpPlace | undefined };

const PAGE = 20;
const SIMULATED = "自测用户";

/** What people met on their way into a system, for those who look after it: nobody is named in full. */
export function jumpLog({ jumps, accounts }: Deps) {
  /** Protocols write down which account it was, not what it is called. */
  async function namesOf(rows: readonly Jump[]): Promise<Map<string, string>> {
    const ids = [...new Set(rows.flatMap((row) => (row.actorName === null && row.accountId ? [row.accountId] : [])))];
    const found = await Promise.all(
      ids.map(async (id) => {
        if (SIMULATED_ACCOUNTS.includes(id)) return [id, SIMULATED] as const;
        const account = await accounts.findById(id);
        return account ? ([id, mask.personName(account.nickname)] as const) : undefined;
      }),
    );
    return new Map(found.filter((one) => one !== undefined));
  }

  return {
    /** The newest first, a page at a time; or all of one request. */
    async page(system: { appId: string; abbr: string }, input: Input) {
      const found = await jumps.page([system.appId, system.abbr], { events: jumpEvents, most: PAGE + 1, ...input });
      const rows = found.slice(0, PAGE);
      const names = await namesOf(rows);
      const who = ({ actorName, accountId }: Jump) =>
        actorName === null ? (names.get(accountId ?? "") ?? null) : mask.personName(actorName);
      return {
        records: rows.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          traceId: row.traceId,
          what: wordsOfJump(row.event),
          result: row.result,
          cause: row.result === "ok" ? null : causeOfJump(row),
          who: who(row),
        })),
        hasMore: found.length > PAGE,
      };
    },
  };
}

export type JumpLog = ReturnType<typeof jumpLog>;
