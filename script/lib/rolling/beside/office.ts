import { randomUUID } from "node:crypto";
import { addGateWayLog, addPlateFormVisitRecord } from "../../../../packages/contract/src/catalogue/visits.ts";
import type { Filing } from "../../../../packages/contract/src/content/filing.ts";
import { saveSiteFiling, siteFiling } from "../../../../packages/contract/src/content/site-settings.ts";
import { decideApproval, listApprovals } from "../../../../packages/contract/src/governance/approvals.ts";
import { listSettings, proposeSetting } from "../../../../packages/contract/src/governance/settings.ts";
import { fileAddress, uploadOriginal } from "../../../../packages/contract/src/operations/files.ts";
import { listJobs, runJob } from "../../../../packages/contract/src/operations/jobs.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { type Crossing, expect, soon } from "./crossing.ts";

/** Administrators who are signed in. */
export type Office = { ofSite: Browser; asks: Browser; agrees: Browser };
/** How many rows of a log tell of this visitor. */
export type RowsOf = (log: "visit_record" | "gateway_log", visitor: string) => Promise<number>;
type Job = { name: string; underWaySince: string | null; last: { begunAt: string; failure: string | null } | null };
type Setting = { key: string; value: number; revision: number };

const JOB = "sweep-short-lived";
const SERVICE = "nybx-policy";
const SETTING = "session.idleSecondsMarket";
/** A job is asked for every few seconds by whoever does it. */
const JOB_MS = 60_000;

export function officeCrossings({ ofSite, asks, agrees }: Office, rowsOf: RowsOf): Crossing[] {
  return [
    {
      name: "a page looked at and a service opened, each counted once",
      async cross(begun, goneOn) {
        const visitor = randomUUID();
        const browser = openBrowser();
        await browser.want(begun, addPlateFormVisitRecord, { userMark: visitor, path: "/homeZtfw" });
        await browser.want(goneOn, addGateWayLog, { identification: SERVICE, uuid: visitor, outcome: "opened" });
        for (const log of ["visit_record", "gateway_log"] as const) {
          await soon(async () => (await rowsOf(log, visitor)) > 0, `${log} has no row of it`);
          expect((await rowsOf(log, visitor)) === 1, `${log} has several rows of it`);
        }
      },
    },
    {
      name: "a value of the owner, changed and shown",
      async cross(begun, goneOn) {
        const stored = await ofSite.want<{ filing: Filing; revision: number }>(begun, siteFiling);
        const helpHours = `工作日 ${randomUUID().slice(0, 4)}`;
        const filing = { ...stored.filing, helpHours };
        await ofSite.want(begun, saveSiteFiling, { filing, revision: stored.revision });
        await soon(
          async () => (await ofSite.send(goneOn, "/homeZtfw")).text.includes(helpHours),
          `${goneOn.name} shows the former value`,
        );
        const seen = await ofSite.want<{ filing: Filing; revision: number }>(goneOn, siteFiling);
        await ofSite.want(goneOn, saveSiteFiling, { filing: seen.filing, revision: seen.revision });
      },
    },
    {
      name: "a policy, proposed and confirmed by a second person",
      async cross(begun, goneOn) {
        const of = async (browser: Browser, server: typeof begun) => {
          const { settings } = await browser.want<{ settings: Setting[] }>(server, listSettings);
          const found = settings.find(({ key }) => key === SETTING);
          expect(found !== undefined, `${server.name} has no ${SETTING}`);
          return found;
        };
        const { value, revision } = await of(asks, begun);
        const wanted = value === 1800 ? 1740 : 1800;
        const proposal = { key: SETTING, value: wanted, revision, reason: "新旧版本同时运行的演练" };
        const { receiptNumber } = await asks.want<{ receiptNumber: string }>(begun, proposeSetting, proposal);
        const query = { kind: "settingChange", keywords: receiptNumber, pageNum: 1, pageSize: 10 };
        const { records } = await agrees.want<{ records: { id: string }[] }>(goneOn, listApprovals, query);
        const id = records[0]?.id;
        expect(id !== undefined, `${goneOn.name} does not show a proposal of ${begun.name}`);
        await agrees.want(goneOn, decideApproval, { id, decision: "approved", reason: "" });
        await soon(
          async () => (await of(asks, begun)).value === wanted,
          `${begun.name} goes by the former value of a policy`,
        );
      },
    },
    {
      name: "a round of a job, asked for at the one and told of by both",
      async cross(begun, goneOn) {
        const jobAt = async (server: typeof begun) =>
          (await ofSite.want<{ records: Job[] }>(server, listJobs)).records.find(({ name }) => name === JOB);
        const before = (await jobAt(begun))?.last?.begunAt;
        await ofSite.want(begun, runJob, { name: JOB });
        for (const server of [goneOn, begun])
          await soon(
            async () => {
              const job = await jobAt(server);
              return job?.last !== null && job?.last?.begunAt !== before && job?.last?.failure === null;
            },
            `${server.name} knows of no round that was done`,
            JOB_MS,
          );
      },
    },
    {
      name: "a file, handed in and read",
      async cross(begun, goneOn) {
        const content = `品种,编号\r\n水稻,${randomUUID()}\r\n`;
        const border = `crossing-${randomUUID()}`;
        const head = `content-disposition: form-data; name="file"; filename="清单.csv"\r\ncontent-type: text/csv`;
        const body = `--${border}\r\n${head}\r\n\r\n${content}\r\n--${border}--\r\n`;
        const headers = { "content-type": `multipart/form-data; boundary=${border}` };
        const sent = await ofSite.send(begun, `/api${uploadOriginal.path}?kind=sheet`, { body, headers });
        const { data, msg } = JSON.parse(sent.text) as { data?: { fileUrl: string }; msg?: string };
        expect(data !== undefined, `a file was not taken: ${sent.status} ${msg}`);
        const { status, text } = await ofSite.send(goneOn, fileAddress(data.fileUrl));
        expect(status === 200 && text.includes(content.slice(0, -2)), `a file came back as ${status}`);
      },
    },
  ];
}
