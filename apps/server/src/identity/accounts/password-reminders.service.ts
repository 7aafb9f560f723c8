import { DAY_MS, dayOf } from "@sannong/contract/rules/time/days";
import { PASSWORD_WARN_DAYS } from "@sannong/contract/rules/identity/password-age";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { PasswordPolicy } from "./accounts.rules.ts";
import { passwordEndsStore } from "./password-ends.store.ts";

type Message = { to: readonly string[]; kind: "expiry"; title: string; content: string; link: string; about: string };
type Deps = { db: Db; clock: Clock; policy: PasswordPolicy; tell: (message: Message) => Promise<void> };

/** Tells everybody whose password ends within a week, each once of each end. */
export function passwordReminders({ db, clock, policy, tell }: Deps) {
  const store = passwordEndsStore(db);
  return async function remind(): Promise<void> {
    const now = clock().getTime();
    const { daysStaff, daysMarket } = policy;
    const ending = (days: number) => ({
      from: new Date(now - days * DAY_MS),
      until: new Date(now - (days - PASSWORD_WARN_DAYS) * DAY_MS),
    });
    const found = await store.chosenWithin({
      staff: ending(daysStaff),
      market: ending(daysMarket),
    });
    const byEnd = Map.groupBy(found, ({ changedAt, isStaff }) =>
      dayOf(new Date(changedAt.getTime() + (isStaff ? daysStaff : daysMarket) * DAY_MS)),
    );
    for (const [until, accounts] of byEnd)
      await tell({
        to: accounts.map(({ id }) => id),
        kind: "expiry",
        title: "密码即将到期",
        content: `密码 ${until} 到期，到期后登录须先修改密码。请现在修改，近五次用过的密码不能再用。`,
        link: "/mine/password",
        about: `passwordDue:${until}`,
      });
  };
}
