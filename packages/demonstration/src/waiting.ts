import { randomUUID } from "node:crypto";
import type { SceneForm } from "@sannong/contract/content/scenes.schemas";
import { storedUsername } from "@sannong/server/identity/accounts/index";
import { factsOfStaff } from "@sannong/server/identity/registration/index";
import { factsOfApplication, subjectOf } from "@sannong/server/applications/system-roles/index";
import { factsOfScene } from "@sannong/server/content/scenes/index";
import type { PasswordHasher } from "@sannong/server/platform/crypto/password-hasher";
import { accountOf, ask, DAY_MS, fullNames, HOUR_MS, isAsked, type Deps as Asking } from "./asking.ts";
import { seedRequestedData } from "./requested-data.ts";
import { seedRequestedSystems } from "./requested-systems.ts";
import { waitingRegistrations, waitingRoles, waitingScenes } from "./requested-lists.ts";

type Deps = Asking & { hasher: Pick<PasswordHasher, "hash"> };

async function registrations(deps: Deps, nameOf: (code: string) => string): Promise<void> {
  const { trx, sealer, hasher, now } = deps;
  const passwordHash = await hasher.hash("Daishen@2026ok");
  for (const { key, hoursAgo, due, regionCode, ...form } of waitingRegistrations) {
    const id = randomUUID();
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const added = await trx
      .insertInto("account")
      .values({
        id,
        ...storedUsername(sealer, form.tel),
        nicknameSealed: sealer.seal(form.userName),
        phoneSealed: sealer.seal(form.tel),
        phoneIndex: sealer.index(form.tel),
        idNumberSealed: null,
        idNumberIndex: null,
        phoneVerifiedAt: createdAt,
        totpSecretSealed: null,
        passwordHash,
        passwordChangedAt: createdAt,
        passwordIsWeak: false,
        accountType: 1,
        regionCode,
        company: form.company,
        creditCode: null,
        deptName: form.deptName,
        source: "",
        status: "pending",
        complete: true,
        isDemonstration: true,
        lastSignInAt: null,
        createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) continue;
    await ask(deps, {
      kind: "registration",
      prefix: "ZC",
      key,
      workingDays: 3,
      due,
      subjectId: id,
      applicantId: id,
      regionCode,
      facts: factsOfStaff(form, nameOf(regionCode)),
      createdAt,
    });
  }
}

async function roles(deps: Deps, nameOf: (code: string) => string): Promise<void> {
  const { trx, now } = deps;
  for (const { key, username, systemAbbr, roleCode, reason, hoursAgo, due, grantedBy } of waitingRoles) {
    const account = await accountOf(deps, username);
    const granter = grantedBy === undefined ? undefined : await accountOf(deps, grantedBy);
    const role = await trx
      .selectFrom("systemRole as role")
      .innerJoin("connectedSystem as system", "system.abbr", "role.systemAbbr")
      .select(["role.id", "role.roleName", "role.needsSecond", "system.name", "system.owner"])
      .where("role.systemAbbr", "=", systemAbbr)
      .where("role.roleCode", "=", roleCode)
      .executeTakeFirst();
    if (!account || !role) continue;
    const subjectId = subjectOf(account.id, systemAbbr);
    if (await isAsked(trx, "roleApplication", subjectId)) continue;
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const grantedAt = new Date(createdAt.getTime() + DAY_MS);
    const regionName = nameOf(account.regionCode);
    const receiptNumber = await ask(deps, {
      kind: "roleApplication",
      prefix: "JS",
      key,
      workingDays: 3,
      due,
      subjectId,
      applicantId: account.id,
      regionCode: account.regionCode,
      facts: factsOfApplication({ account, system: role, role, regionName, reason }),
      createdAt,
      needsSecond: role.needsSecond,
      decided: granter && { status: "approved", by: granter, at: grantedAt },
    });
    if (granter)
      await trx
        .insertInto("accountSystemRole")
        .values({ accountId: account.id, systemRoleId: role.id, grantedAt })
        .execute();
    await trx
      .insertInto("systemRoleApplication")
      .values({
        receiptNumber,
        accountId: account.id,
        systemRoleId: role.id,
        identification: null,
        createdAt,
      })
      .execute();
  }
}

async function scenes(deps: Deps, nameOf: (code: string) => string): Promise<void> {
  const { trx, now } = deps;
  for (const [place, { id, level, hoursAgo, due, declarer, ...told }] of waitingScenes.entries()) {
    const account = await accountOf(deps, declarer);
    if (!account) continue;
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const form: SceneForm = { ...told, regionCode: account.regionCode };
    const added = await trx
      .insertInto("scene")
      .values({
        id,
        declarerId: account.id,
        declarerRegion: account.regionCode,
        form: JSON.stringify(form),
        status: level,
        createdAt,
        updatedAt: createdAt,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) continue;
    const receiptNumber = await ask(deps, {
      kind: "scene",
      prefix: "CJ",
      key: `0${place + 1}`,
      workingDays: 5,
      due,
      subjectId: id,
      applicantId: account.id,
      regionCode: account.regionCode,
      facts: factsOfScene({ form, account, level, regionName: nameOf(account.regionCode) }),
      createdAt,
    });
    await trx.updateTable("scene").set({ receiptNumber }).where("id", "=", id).execute();
    await trx
      .insertInto("sceneStep")
      .values({ sceneId: id, at: createdAt, act: "submitted", level: null, byName: null, note: null })
      .execute();
  }
}

/** What waits for the demonstration's administrators: one of it late, some due today. Safe to run again. */
export async function seedWaiting(deps: Deps): Promise<void> {
  const nameOf = await fullNames(deps.trx);
  await registrations(deps, nameOf);
  await roles(deps, nameOf);
  await scenes(deps, nameOf);
  await seedRequestedData(deps, nameOf);
  await seedRequestedSystems(deps, nameOf);
}
