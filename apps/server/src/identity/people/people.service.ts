import type { Asker } from "../../platform/caller.ts";
import { refusalMessage } from "@sannong/contract/errors";
import { foldedIdNumber } from "@sannong/contract/rules/texts/folding";
import { isIdNumber } from "@sannong/contract/rules/identity/id-codes";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import { mask } from "@sannong/contract/mask";
import type { AccountStatusName, PeopleOrder, PeopleState } from "@sannong/contract/identity/people-words";
import type { PersonSummary } from "@sannong/contract/identity/people.schemas";
import { AccountType } from "@sannong/contract/identity/registration-words";
import { Refusal } from "../../platform/refusal.ts";
import type { MayReveal } from "../../platform/revealing.ts";
import type { AccountsModule } from "../accounts/index.ts";
import type { DevicesModule } from "../../authentication/devices/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SecondFactorModule } from "../../authentication/second-factor/index.ts";
import type { SessionsModule } from "../../authentication/sessions/index.ts";
import type { SignInModule } from "../../authentication/sign-in/index.ts";
import { cursorOf, positionOf } from "./cursor.ts";
import type { PeopleAdmin } from "./people-admin.ts";
import { isUnused, unusedBefore } from "./people.rules.ts";
import { type Chosen, type PeopleStore, type Person, readingOf } from "./people.store.ts";
import type { PersonStore } from "./person.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: PeopleStore;
  people: PersonStore;
  admin: PeopleAdmin;
  mayReveal: MayReveal;
  regions: Pick<RegionsModule, "fullNameOf" | "stepsFrom">;
  sessions: Pick<SessionsModule, "shownOf">;
  devices: Pick<DevicesModule, "signInsOf">;
  secondFactor: Pick<SecondFactorModule, "onRecord">;
  locks: SignInModule["locks"];
  accounts: Pick<AccountsModule, "heldByPost">;
};

export type Filter = {
  xzqh?: string | undefined;
  role?: string | undefined;
  accountType?: number | undefined;
  state?: PeopleState | undefined;
  keywords?: string | undefined;
  name?: string | undefined;
  unit?: string | undefined;
};
type PersonalNumber = "phone" | "idNumber" | "creditCode";
type Input = Filter & { order: PeopleOrder; cursor?: string | undefined; pageSize: number };

const REVEAL = "personal.reveal";
const LAST_SIGN_INS = 10;
/** Rows a file is made of are read so many at a time. */
const READ_AT_ONCE = 500;

const factorWords: Record<string, string> = {
  password: "密码",
  sms: "短信验证码",
  totp: "动态口令",
  passkey: "通行密钥",
};

/** Eleven digits are a phone, a right check digit makes an ID number, anything else begins a user name. */
function meant(keywords: string | undefined) {
  if (!keywords) return {};
  if (PHONE_PATTERN.test(keywords)) return { phone: keywords };
  const idNumber = foldedIdNumber(keywords);
  return isIdNumber(idNumber) ? { idNumber } : { usernameStart: keywords };
}

/** Finding an account and looking at it. */
export function peopleService(deps: Deps) {
  const { store, people, admin, audit, clock, mayReveal, regions, sessions, devices, secondFactor, locks, accounts } =
    deps;

  const chosenOf = ({ keywords, name, unit, ...filter }: Filter, region: string): Chosen => ({
    ...filter,
    ...meant(keywords),
    name: name || undefined,
    unit: unit || undefined,
    region,
    now: clock(),
    unusedBefore: unusedBefore(clock()),
  });

  const summaries = async (persons: readonly Person[]): Promise<PersonSummary[]> => {
    const now = clock();
    const ids = persons.map(({ id }) => id);
    const [roles, locked] = await Promise.all([store.rolesOf(ids), store.lockedAmong(ids, now)]);
    return persons.map((person) => ({
      id: person.id,
      username: mask.username(person.username),
      nickname: mask.personName(person.nickname),
      phone: person.phone === null ? "" : mask.phone(person.phone),
      accountType: person.accountType,
      entityLevel: person.entityLevel,
      roles: roles.get(person.id) ?? [],
      company: person.company,
      deptName: person.deptName,
      regionCode: person.regionCode,
      regionName: regions.fullNameOf(person.regionCode) ?? person.regionCode,
      status: person.status as AccountStatusName,
      isLocked: locked.has(person.id),
      isUnused: isUnused(person, now),
      unusedToldAt: person.unusedToldAt?.toISOString() ?? null,
      lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
      createdAt: person.createdAt.toISOString(),
    }));
  };

  return {
    /** @throws Refusal `permission.denied`, `people.otherRegion`, `people.badCursor` */
    async list(input: Input, asker: Asker) {
      const region = await admin.regionOf(input.xzqh, asker);
      const { order, cursor, pageSize, ...filter } = input;
      const chosen = chosenOf(filter, region);
      const reading = readingOf(filter.state, order);
      const [found, counted] = await Promise.all([
        store.page({ ...chosen, reading, after: positionOf(cursor), limit: pageSize + 1 }),
        store.count(chosen),
      ]);
      const shown = found.slice(0, pageSize);
      const last = shown.at(-1);
      return {
        records: await summaries(shown),
        nextCursor: found.length > pageSize && last ? cursorOf(last.position) : null,
        ...counted,
        regions: regions.stepsFrom(admin.ownRegion(asker.caller), region),
      };
    },

    /** The rows of a file, read while it is written; who takes it along is written down by the route. */
    async rowsOf(filter: Filter, asker: Asker) {
      const region = await admin.regionOf(filter.xzqh, asker);
      const chosen = chosenOf(filter, region);
      const reading = readingOf(filter.state, "newest");
      async function* rows(): AsyncGenerator<PersonSummary> {
        for (let after: Person["position"] | undefined; ;) {
          const found = await store.page({ ...chosen, reading, after, limit: READ_AT_ONCE });
          yield* await summaries(found);
          after = found.at(-1)?.position;
          if (found.length < READ_AT_ONCE) return;
        }
      }
      return { region, rows: rows() };
    },

    /** @throws Refusal `people.unknown`, `people.otherRegion` */
    async look(id: string, asker: Asker) {
      const account = await admin.seen(id, asker, "people.readRefused");
      await audit.record(admin.fact(asker, "people.read", id));
      const [facts, grants, factors, hangsOnPost, bindings, live, signIns, history, lockedUntil] = await Promise.all([
        people.facts(id),
        people.grants(id),
        secondFactor.onRecord(account),
        account.accountType === AccountType.staff ? accounts.heldByPost(id) : [],
        people.bindings(id),
        sessions.shownOf(id),
        devices.signInsOf({ accountId: id }, { pageNum: 1, pageSize: LAST_SIGN_INS }),
        people.history(id),
        locks.until(id),
      ]);
      if (!facts) throw new Refusal("people.unknown");
      const person = { ...account, ...facts, position: { at: "", id } };
      const [summary] = await summaries([person]);
      if (!summary) throw new Error("an account without its summary");
      const whyNot = admin.verdictOn(account, asker.caller);
      return {
        ...summary,
        idNumber: account.idNumber === null ? "" : mask.idNumber(account.idNumber),
        creditCode: account.creditCode === null ? "" : mask.creditCode(account.creditCode),
        source: account.source,
        isTemporary: account.isTemporary,
        revision: facts.revision,
        lockedFor: lockedUntil ? Math.max(0, Math.ceil((lockedUntil.getTime() - clock().getTime()) / 1000)) : 0,
        grants,
        factors: factors.map((factor) => factorWords[factor] ?? factor),
        hangsOnPost,
        bindings,
        sessions: live.map(({ id: name, browser, system, address, startedAt, lastSeenAt }) => ({
          id: name,
          browser,
          system,
          address,
          startedAt,
          lastSeenAt,
        })),
        signIns: signIns.records.map(({ at, ok, address, browser, system }) => ({ at, ok, address, browser, system })),
        history,
        mayReveal: asker.caller.permissions.has(REVEAL),
        whyNot: whyNot && refusalMessage(whyNot),
      };
    },

    /**
     * A whole number, for somebody who says why; written down before it is shown.
     *
     * @throws Refusal `people.unknown`, `people.otherRegion`, `people.nothingHidden`,
     *   `secondFactor.confirmationRequired`, `request.tooMany`
     */
    async reveal({ id, what, reason }: { id: string; what: PersonalNumber; reason: string }, asker: Asker) {
      const account = await admin.seen(id, asker, "people.revealRefused");
      const value = account[what];
      if (value === null || mask[what](value) === value) throw new Refusal("people.nothingHidden");
      await mayReveal(asker.caller);
      const detail = { item: what, whose: mask.personName(account.nickname) };
      await audit.record({ ...admin.fact(asker, "people.revealed", id), reason, detail });
      return { value };
    },
  };
}

export type PeopleService = ReturnType<typeof peopleService>;
