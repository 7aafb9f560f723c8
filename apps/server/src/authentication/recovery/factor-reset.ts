import { mask } from "@sannong/contract/mask";
import { dangerousActs } from "@sannong/contract/rules/governance/dangerous-acts";
import type { Audit } from "../../platform/audit/audit.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import { type ChangeRequest, defineChange } from "../../kernel/change-request/index.ts";
import type { SecondFactorModule } from "../second-factor/index.ts";
import type { SessionEnds } from "../sessions/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";

type Input = { username: string; nickname: string; phone: string; regionName: string; roleNames: string };

/** What the second person reads before they confirm. */
export const factsOfReset = (
  { username, nickname, phone, regionName, roleNames }: Input,
  { askedBy, reason }: { askedBy: string; reason: string },
): ChangeRequest["facts"] => ({
  applicant: nickname,
  phone,
  title: `${roleNames}（由 ${askedBy} 提交）`,
  askedBy,
  items: [
    { label: "账号", value: mask.username(username) },
    { label: "姓名", value: nickname, personal: "personName" },
    { label: "角色", value: roleNames },
    { label: "行政区划", value: regionName },
    { label: "提交人", value: askedBy },
    { label: "核实情况", value: reason },
  ],
});

type Deps = {
  audit: Audit;
  accounts: Pick<AccountsModule, "change" | "forget">;
  secondFactor: Pick<SecondFactorModule, "reset">;
  sessions: SessionEnds;
  notices: OneTimeCodesModule["notices"];
};

/**
 * An administrator lost everything. One administrator asks, which is the first person; another one's approval makes
 * it true: their factors go, whoever is signed in under their name is out, and an activation code may be handed to them.
 */
export const factorReset = ({ audit, accounts, secondFactor, sessions, notices }: Deps) =>
  defineChange<null>({
    kind: "factorReset",
    alreadyOpen: { reason: "factorReset.isOpen" },
    workingDays: 1,
    prefix: "CZ",
    standsOn: { person: "subject", asks: dangerousActs.factorReset.asks },
    freshProof: true,
    async apply({ subjectId, receiptNumber, facts: { phone }, regionCode }, within) {
      await accounts.change(subjectId, { totpSecret: null }, within);
      await secondFactor.reset(subjectId, within);
      await sessions.mustEnd(subjectId, "byAdministrator", within);
      const about = { objectKind: "account", objectId: subjectId, detail: { receiptNumber } } as const;
      await audit.record({ event: "secondFactor.reset", result: "ok", ...about }, within);
      if (phone !== "") await notices.sendWithin({ phone, regionCode, notice: { kind: "factorsReset" } }, within);
    },
    async decided({ subjectId, status }) {
      if (status !== "approved") return;
      // forgotten within the transaction, it may have been remembered again before the commit
      accounts.forget(subjectId);
      notices.run();
      await sessions.endAllOf(subjectId, "byAdministrator");
    },
  });
