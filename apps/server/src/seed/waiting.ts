import { randomUUID } from "node:crypto";
import type { SceneForm } from "@sannong/contract/scenes.schemas";
import { storedUsername } from "../features/account/index.ts";
import { factsOfStaff } from "../features/registration/index.ts";
import { factsOfApplication, subjectOf } from "../features/role-authorisation/index.ts";
import { factsOfScene } from "../features/scenes/index.ts";
import type { PasswordHasher } from "../platform/crypto/password-hasher.ts";
import { accountOf, ask, fullNames, HOUR_MS, isAsked, type Needs as Asking } from "./asking.ts";
import { seedAskedData } from "./asked-data.ts";
import { seedAskedSystems } from "./asked-systems.ts";
import { waitingRegistrations, waitingRoles } from "./content/waiting.ts";
import { waitingScenes } from "./content/waiting-scenes.ts";

type Needs = Asking & { hasher: Pick<PasswordHasher, "hash"> };

async function registrations(needs: Needs, nameOf: (code: string) => string): Promise<void> {
  const { trx, sealer, hasher, now } = needs;
  const passwordHash = await hasher.hash("Daishen@2026ok");
  for (const { key, hoursAgo, due, regionCode, ...form } of waitingRegistrations) {
    const id = randomUUID();
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const added = await trx
      .insertInto("account")
      .values({
        id,
        ...storedUsername(sealer, form.tel),
        nickname_sealed: sealer.seal(form.userName),
        phone_sealed: sealer.seal(form.tel),
        phone_index: sealer.index(form.tel),
        id_number_sealed: null,
        id_number_index: null,
        phone_verified_at: createdAt,
        totp_secret_sealed: null,
        password_hash: passwordHash,
        password_changed_at: createdAt,
        password_is_weak: false,
        account_type: 1,
        region_code: regionCode,
        company: form.company,
        credit_code: null,
        dept_name: form.deptName,
        source: "",
        status: "pending",
        complete: true,
        is_demonstration: true,
        last_sign_in_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) continue;
    await ask(needs, {
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

async function roles(needs: Needs, nameOf: (code: string) => string): Promise<void> {
  const { trx, now } = needs;
  for (const { key, username, systemAbbr, roleCode, reason, hoursAgo, due } of waitingRoles) {
    const account = await accountOf(needs, username);
    const role = await trx
      .selectFrom("system_role as role")
      .innerJoin("connected_system as system", "system.abbr", "role.system_abbr")
      .select([
        "role.id",
        "role.role_name as roleName",
        "role.needs_second as needsSecond",
        "system.name",
        "system.owner",
      ])
      .where("role.system_abbr", "=", systemAbbr)
      .where("role.role_code", "=", roleCode)
      .executeTakeFirst();
    if (!account || !role) continue;
    const subjectId = subjectOf(account.id, systemAbbr);
    if (await isAsked(trx, "roleApplication", subjectId)) continue;
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const regionName = nameOf(account.regionCode);
    const receiptNumber = await ask(needs, {
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
    });
    await trx
      .insertInto("system_role_application")
      .values({
        receipt_number: receiptNumber,
        account_id: account.id,
        system_role_id: role.id,
        identification: null,
        created_at: createdAt,
      })
      .execute();
  }
}

async function scenes(needs: Needs, nameOf: (code: string) => string): Promise<void> {
  const { trx, now } = needs;
  for (const [place, { id, level, hoursAgo, due, declarer, ...told }] of waitingScenes.entries()) {
    const account = await accountOf(needs, declarer);
    if (!account) continue;
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const form: SceneForm = { ...told, regionCode: account.regionCode };
    const added = await trx
      .insertInto("scene")
      .values({
        id,
        declarer_id: account.id,
        declarer_region: account.regionCode,
        form: JSON.stringify(form),
        status: level,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) continue;
    const receiptNumber = await ask(needs, {
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
    await trx.updateTable("scene").set({ receipt_number: receiptNumber }).where("id", "=", id).execute();
    await trx
      .insertInto("scene_step")
      .values({ scene_id: id, at: createdAt, act: "submitted", level: null, by_name: null, note: null })
      .execute();
  }
}

/** What waits on the desks of the demonstration's administrators: one of it late, some due today. Safe to run again. */
export async function seedWaiting(needs: Needs): Promise<void> {
  const nameOf = await fullNames(needs.trx);
  await registrations(needs, nameOf);
  await roles(needs, nameOf);
  await scenes(needs, nameOf);
  await seedAskedData(needs, nameOf);
  await seedAskedSystems(needs, nameOf);
}
