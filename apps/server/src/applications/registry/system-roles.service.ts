import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { saveSystemRole, withdrawSystemRole } from "@sannong/contract/applications/registry";
import type { Asker, Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { changedMeanwhile } from "../../kernel/publication/index.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { RegistryAdmin } from "./registry-admin.ts";
import { RoleTaken, type RegistryStore } from "./registry.store.ts";

type Deps = {
  store: RegistryStore;
  admin: RegistryAdmin;
  requireFresh: (caller: Caller) => Promise<unknown>;
  clock: Clock;
};

/** The roles a system offers to whoever asks for one. */
export function systemRolesService({ store, admin, requireFresh, clock }: Deps) {
  return {
    /** @throws Refusal `systemRegistry.unknown`, `systemRegistry.roleTaken`, `content.*`, `secondFactor.confirmationRequired` */
    async save(input: ParsedInputOf<typeof saveSystemRole>, asker: Asker): Promise<void> {
      const { systemAbbr: abbr, id, revision, ...given } = input;
      await admin.systemOf(abbr);
      await requireFresh(asker.caller);
      const by = { name: asker.caller.nickname, at: clock() };
      const detail = { roleCode: given.roleCode, name: given.roleName, needsSecond: given.needsSecond };
      try {
        const saved = await store.inTransaction(async (trx) => {
          if (id === undefined || revision === undefined) {
            await store.addRole(abbr, given, by, trx);
            await admin.record(asker, "roleAdded", { abbr, detail }, trx);
            return true;
          }
          if (!(await store.changeRole({ abbr, id, revision }, given, by, trx))) return false;
          await admin.record(asker, "roleChanged", { abbr, detail }, trx);
          return true;
        });
        if (!saved) throw changedMeanwhile(await store.roleStanding(abbr, id ?? ""));
      } catch (fault) {
        throw fault instanceof RoleTaken ? new Refusal("systemRegistry.roleTaken", { cause: fault }) : fault;
      }
    },

    /** @throws Refusal `systemRegistry.roleHeld`, `content.*`, `secondFactor.confirmationRequired` */
    async withdraw(input: ParsedInputOf<typeof withdrawSystemRole>, asker: Asker): Promise<void> {
      const { systemAbbr: abbr, id, revision } = input;
      await requireFresh(asker.caller);
      await store.inTransaction(async (trx) => {
        // while the row is held nobody can be given the role, so the count holds until the end
        const role = await store.holdRole(abbr, id, trx);
        if (role?.revision !== revision) throw changedMeanwhile(role);
        const people = await store.peopleWith(id, trx);
        if (people > 0) throw new Refusal("systemRegistry.roleHeld", { params: { people: String(people) } });
        if (!(await store.removeRole(id, revision, trx))) throw changedMeanwhile(role);
        await admin.record(asker, "roleWithdrawn", { abbr, detail: { roleCode: role.roleCode } }, trx);
      });
    },
  };
}

export type SystemRolesService = ReturnType<typeof systemRolesService>;
