import { settingDefinitions, type SettingKey, settingKeys } from "@sannong/contract/governance/setting-words";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../platform/database/database.ts";
import { polled } from "../../platform/cache/polled.ts";
import type { Log } from "../../platform/log.ts";
import { isWithinBounds } from "./settings.rules.ts";
import { settingsStore } from "./settings.store.ts";

type Deps = {
  db: Db;
  config: Pick<Config, "session" | "signIn" | "password" | "sms" | "sandbox" | "audit" | "fixed">;
  log: Pick<Log, "error" | "info">;
};

/**
 * The policies of the configuration as they are now: modules read a member whenever they need it and never keep it.
 * What the deployment fixes stays; what an administrator changed is read once a second.
 */
export function livePolicies({ db, config, log }: Deps) {
  const store = settingsStore(db);
  const groups = {
    session: config.session,
    signIn: config.signIn,
    password: config.password,
    sms: config.sms,
    sandbox: config.sandbox,
    audit: config.audit,
  };
  const usualOf = (key: SettingKey): number => {
    const [group, name] = key.split(".") as [keyof typeof groups, string];
    return (groups[group] as unknown as Record<string, number>)[name] ?? settingDefinitions[key].from;
  };
  const fixedBy = (key: SettingKey): string | null => {
    const { variable } = settingDefinitions[key];
    return config.fixed.includes(variable) ? variable : null;
  };
  /** What is in force where an administrator put `changed`: theirs, unless the deployment keeps it to itself. */
  const inForce = (key: SettingKey, changed: number | undefined): number =>
    changed !== undefined && fixedBy(key) === null && isWithinBounds(key, changed) ? changed : usualOf(key);

  const changed = polled<ReadonlyMap<SettingKey, number>>({
    read: store.values,
    first: new Map(),
    log,
    what: "the changed parameters",
  });
  const valueOf = (key: SettingKey): number => inForce(key, changed.now().get(key));

  const alive = <T extends object>(group: keyof typeof groups, usual: T): T => {
    const view = { ...usual };
    for (const key of settingKeys.filter((one) => one.startsWith(`${group}.`)))
      Object.defineProperty(view, key.slice(group.length + 1), { get: () => valueOf(key), enumerable: true });
    return Object.freeze(view);
  };
  return {
    session: alive("session", config.session),
    signIn: alive("signIn", config.signIn),
    password: alive("password", config.password),
    sms: alive("sms", config.sms),
    sandbox: alive("sandbox", config.sandbox),
    audit: alive("audit", config.audit),
    valueOf,
    inForce,
    usualOf,
    fixedBy,
    refresh: changed.refresh,
    /** From now on they are what was changed; begun before the first of them is needed. */
    start: changed.start,
    stop: changed.stop,
  };
}

export type LivePolicies = ReturnType<typeof livePolicies>;
