import { exportSmsSpend, smsSpend, smsTextsAsSent } from "@sannong/contract/authentication/sms-admin";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, auditOrigin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Server } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { SmsSpendService } from "./sms-spend.service.ts";

type Deps = { spend: SmsSpendService; audit: Audit; clock: Clock };

const TITLE = "短信发送量";
/** a quarter of every city and every text */
const MOST_ROWS = 20_000;

export function smsAdminRoutes(server: Server, { spend, audit, clock }: Deps): void {
  server.serve(smsTextsAsSent, () => spend.texts());
  server.serve(smsSpend, (input) => spend.figures(input));
  server.serve(exportSmsSpend, async (input, { caller, origin, reply }) => {
    const rows = await spend.rows(input, MOST_ROWS + 1);
    const file = await sheetFile({
      title: TITLE,
      unit: "条",
      madeBy: caller.nickname,
      madeAt: clock(),
      filters: [`时间：${input.from} 至 ${input.to}`],
      columns: [
        { title: "日期", kind: "date", of: ({ day }) => day },
        { title: "设区市", kind: "text", of: ({ city }) => city },
        { title: "用途", kind: "text", width: 30, of: ({ kind }) => kind },
        { title: "已提交", kind: "number", of: ({ taken }) => taken },
        { title: "未成功", kind: "number", of: ({ failed }) => failed },
      ],
      rows,
      limit: MOST_ROWS,
    });
    await audit.record({
      event: "sms.exported",
      result: "ok",
      actor: actorOf(caller),
      objectKind: "smsSpend",
      detail: { rows: file.rows, from: input.from, to: input.to, sha256: file.digest },
      ...auditOrigin(origin),
    });
    return sheetReply(reply, TITLE, file);
  });
}
