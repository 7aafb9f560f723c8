import type { Config } from "../config/config.ts";
import { auditRoom } from "../governance/audit/index.ts";
import { backupsRoom } from "../operations/backups/index.ts";
import { calendarRoom } from "../governance/calendar/index.ts";
import type { feedbackRoom } from "../content/feedback/index.ts";
import { jobsRoom } from "../operations/jobs/index.ts";
import type { onboardingRoom } from "../applications/onboarding/index.ts";
import type { RegionsRoom } from "../operations/regions/index.ts";
import { settingsRoom } from "../governance/settings/index.ts";
import { systemRegistryRoom } from "../applications/registry/index.ts";
import type { SystemsRoom } from "../kernel/application/index.ts";
import { usageRoom } from "../catalogue/usage/index.ts";
import type { VerificationRoom } from "../authentication/one-time-codes/index.ts";
import type { visitsRoom } from "../catalogue/visits/index.ts";
import { workbenchRoom } from "../governance/workbench/index.ts";
import { headCollectors } from "../gateways/head-collectors/index.ts";
import type { Outbound } from "../platform/outbound.ts";

type Calendar = Parameters<typeof calendarRoom>[0];
type Audit = Parameters<typeof auditRoom>[0];
type Settings = Parameters<typeof settingsRoom>[0];
type Registry = Parameters<typeof systemRegistryRoom>[0];
type JobRunner = Parameters<typeof jobsRoom>[0];
type Workbench = Parameters<typeof workbenchRoom>[0];

type Ground = Omit<Audit, "regionName" | "auditKey" | "issuer" | "policy" | "collectors"> &
  Calendar &
  Settings &
  JobRunner &
  Omit<Registry, "waysIn" | "hasApplicant" | "follow" | "noteWayIn" | "jumpsOf"> &
  Pick<Workbench, "approvals" | "ticketsFor" | "fileFaults"> & {
    config: Pick<Config, "audit" | "dataDir" | "demonstration" | "http" | "identitySources" | "keys" | "sms">;
    siteMissing: Workbench["siteMissing"];
    outbound: Outbound;
    regions: RegionsRoom;
    systems: SystemsRoom;
    visits: Pick<ReturnType<typeof visitsRoom>, "waysIn">;
    onboarding: Pick<ReturnType<typeof onboardingRoom>, "hasApplicant" | "follow" | "noteWayIn" | "jumpsOf">;
    feedback: Pick<ReturnType<typeof feedbackRoom>, "waitingFor">;
    verification: Pick<VerificationRoom, "smsCodes">;
  };

/** The rooms of the office alone: what waits, the connected systems, the policies, and what was done. */
export function officeRooms({ config, outbound, regions, visits, onboarding, feedback, ...others }: Ground) {
  const { verification, ...ground } = others;
  const auditing = auditRoom({
    ...ground,
    regionName: regions.fullNameOf,
    auditKey: config.keys.audit,
    issuer: config.http.publicUrl,
    policy: config.audit,
    collectors: headCollectors({ config, outbound }),
  });
  const systemRegistry = systemRegistryRoom({
    ...ground,
    waysIn: visits.waysIn,
    hasApplicant: onboarding.hasApplicant,
    follow: onboarding.follow,
    noteWayIn: onboarding.noteWayIn,
    jumpsOf: onboarding.jumpsOf,
  });
  const jobs = jobsRoom(ground);
  const backups = backupsRoom(ground);
  const workbench = workbenchRoom({
    ...ground,
    isDemonstration: config.demonstration,
    sendsSms: config.sms.gateway.kind !== "recording",
    identitySources: config.identitySources.length,
    backupOverdueHours: backups.overdueHours,
    backupFaults: backups.newestFaults,
    failingJobs: jobs.keepFailing,
    feedbackFor: feedback.waitingFor,
    liveSystems: ground.systems.stages.listLive,
    smsSpentOf: verification.smsCodes.spentOf,
  });
  const usage = usageRoom({ ...ground, regions });
  const keeping = [settingsRoom(ground), calendarRoom(ground), backups];
  return { rooms: [auditing, systemRegistry, ...keeping, jobs, workbench, usage], auditing, usage, jobs };
}
