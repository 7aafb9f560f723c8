import type { Config } from "../config/config.ts";
import { auditModule } from "../governance/audit/index.ts";
import { backupsModule } from "../operations/backups/index.ts";
import { calendarModule } from "../governance/calendar/index.ts";
import type { feedbackModule } from "../content/feedback/index.ts";
import { jobsModule } from "../operations/jobs/index.ts";
import type { onboardingModule } from "../applications/onboarding/index.ts";
import type { RegionsModule } from "../operations/regions/index.ts";
import { settingsModule } from "../governance/settings/index.ts";
import { registryModule } from "../applications/registry/index.ts";
import type { ConnectedSystems } from "../kernel/application/index.ts";
import { usageModule } from "../catalogue/usage/index.ts";
import type { OneTimeCodesModule } from "../authentication/one-time-codes/index.ts";
import type { visitsModule } from "../catalogue/visits/index.ts";
import { workbenchModule } from "../governance/workbench/index.ts";
import { headCollectors } from "../gateways/head-collectors/index.ts";
import type { Outbound } from "../platform/outbound.ts";

type Calendar = Parameters<typeof calendarModule>[0];
type Audit = Parameters<typeof auditModule>[0];
type Settings = Parameters<typeof settingsModule>[0];
type Registry = Parameters<typeof registryModule>[0];
type JobRunner = Parameters<typeof jobsModule>[0];
type Workbench = Parameters<typeof workbenchModule>[0];

type Ground = Omit<Audit, "regionName" | "auditKey" | "issuer" | "policy" | "collectors"> &
  Calendar &
  Settings &
  JobRunner &
  Omit<Registry, "waysIn" | "hasApplicant" | "follow" | "noteWayIn" | "jumpsOf"> &
  Pick<Workbench, "approvals" | "ticketsFor" | "fileFaults"> & {
    config: Pick<Config, "audit" | "dataDir" | "demonstration" | "http" | "identitySources" | "keys" | "sms">;
    siteMissing: Workbench["siteMissing"];
    outbound: Outbound;
    regions: RegionsModule;
    systems: ConnectedSystems;
    visits: Pick<ReturnType<typeof visitsModule>, "waysIn">;
    onboarding: Pick<ReturnType<typeof onboardingModule>, "hasApplicant" | "follow" | "noteWayIn" | "jumpsOf">;
    feedback: Pick<ReturnType<typeof feedbackModule>, "waitingFor">;
    verification: Pick<OneTimeCodesModule, "smsCodes">;
  };

/** The modules of the office alone: what waits, the connected systems, the policies, and what was done. */
export function officeModules({ config, outbound, regions, visits, onboarding, feedback, ...others }: Ground) {
  const { verification, ...ground } = others;
  const auditing = auditModule({
    ...ground,
    regionName: regions.fullNameOf,
    auditKey: config.keys.audit,
    issuer: config.http.publicUrl,
    policy: config.audit,
    collectors: headCollectors({ config, outbound }),
  });
  const systemRegistry = registryModule({
    ...ground,
    waysIn: visits.waysIn,
    hasApplicant: onboarding.hasApplicant,
    follow: onboarding.follow,
    noteWayIn: onboarding.noteWayIn,
    jumpsOf: onboarding.jumpsOf,
  });
  const jobs = jobsModule(ground);
  const backups = backupsModule(ground);
  const workbench = workbenchModule({
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
  const usage = usageModule({ ...ground, regions });
  const keeping = [settingsModule(ground), calendarModule(ground), backups];
  return { modules: [auditing, systemRegistry, ...keeping, jobs, workbench, usage], auditing, usage, jobs };
}
