import { alarmsModule } from "./alarms/index.ts";
import { auditModule } from "./audit/index.ts";
import { calendarModule, type FollowCalendar } from "./calendar/index.ts";
import { grantsModule } from "./grants/index.ts";
import { inspectionModule } from "./inspection/index.ts";
import { settingsModule } from "./settings/index.ts";
import { workbenchModule } from "./workbench/index.ts";
import type { Foundation } from "../app/foundation.ts";
import type { Authentication } from "../authentication/index.ts";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { alarmPlaces } from "../gateways/alarm-places/index.ts";
import { headCollectors } from "../gateways/head-collectors/index.ts";
import type { Domain } from "../kernel/domain.ts";
import type { Operations } from "../operations/index.ts";

type Inspection = Parameters<typeof inspectionModule>[0];
type Alarms = Parameters<typeof alarmsModule>[0];
type Workbench = Parameters<typeof workbenchModule>[0];

type Neighbours = {
  authentication: Authentication;
  operations: Operations;
  /** whose deadlines, besides those of approvals, move with the calendar */
  counting: FollowCalendar;
  inspected: Pick<Inspection, "latestLinkCheck" | "filingMissing" | "texts">;
  certificatesEnding: Alarms["watched"]["certificatesEnding"];
  waiting: Pick<Workbench, "feedbackFor" | "ticketsFor" | "siteMissing">;
};

/** Who may do what, by whose word, and what was done: approvals, grants, policies, the audit log and who watches it. */
export function wireGovernance(foundation: Foundation, neighbours: Neighbours) {
  const { config, outbound, regions, approvals, systems } = foundation;
  const { authentication, operations, counting, inspected, waiting, certificatesEnding } = neighbours;

  const grants = grantsModule({ ...foundation, grantKey: config.keys.grant, sessions: authentication.sessions });
  const auditing = auditModule({
    ...foundation,
    regionName: regions.fullNameOf,
    auditKey: config.keys.audit,
    issuer: config.http.publicUrl,
    policy: config.audit,
    collectors: headCollectors({ config, outbound }),
  });
  const settings = settingsModule(foundation);
  const calendar = calendarModule({ ...foundation, counting: [approvals.followCalendar, counting] });
  const inspection = inspectionModule({ ...foundation, ...inspected });
  const { backups, jobs, files } = operations;
  const { notices } = authentication.oneTimeCodes;
  const alarms = alarmsModule({
    ...foundation,
    watched: {
      failingJobs: jobs.keepFailing,
      backupOverdueHours: backups.overdueHours,
      backupFaults: backups.newestFaults,
      fileFaults: files.faults,
      auditIsIntact: auditing.lastFound,
      certificatesEnding,
    },
    places: alarmPlaces({
      ...foundation,
      sendSms: (phone, { title, at }) =>
        notices.handOver({ phone, regionCode: PROVINCE_CODE, notice: { kind: "alarm", title, at } }),
    }),
  });
  const workbench = workbenchModule({
    ...foundation,
    ...waiting,
    fileFaults: files.faults,
    isDemonstration: config.demonstration,
    sendsSms: config.sms.gateway.kind !== "recording",
    identitySources: config.identitySources.length,
    backupOverdueHours: backups.overdueHours,
    backupFaults: backups.newestFaults,
    failingJobs: jobs.keepFailing,
    liveSystems: systems.stages.listLive,
    smsSpentOf: authentication.oneTimeCodes.smsCodes.spentOf,
  });

  return {
    modules: [approvals, grants, auditing, settings, calendar, inspection, workbench],
    rounds: {
      "inspect-by-night": () => inspection.runByCalendar(),
      "check-audit-by-night": () => auditing.checkByCalendar(),
      "walk-audit-chain": () => auditing.goOnWithRound(),
      "sign-audit-head": () => auditing.signHead(),
      "send-audit-heads": () => auditing.sendHeads(),
      "retire-audit": () => auditing.retire(),
      "watch-for-bursts": () => alarms.look(),
    },
    channels: { auditHead: auditing.channel, alarm: alarms.channel },
    errands: { inspect: inspection, "check-audit": auditing },
    changes: { ...grants.changes, ...settings.changes },
    auditing,
    alarms,
    inspection,
  } satisfies Domain & Record<string, unknown>;
}
