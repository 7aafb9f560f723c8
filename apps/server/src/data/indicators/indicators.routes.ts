import { actorOf, auditOrigin } from "../../platform/caller.ts";
import * as entries from "@sannong/contract/data/indicators";
import { brainThemes, changeWords, monthWords } from "@sannong/contract/data/indicators-words";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Server } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { IndicatorsService } from "./indicators.service.ts";

type Deps = { brain: IndicatorsService; audit: Audit; clock: Clock };

export function indicatorsRoutes(server: Server, { brain, audit, clock }: Deps): void {
  server.serve(entries.brainBoard, (input, { caller }) => brain.board(input, caller));
  server.serve(entries.brainIndicator, (input, { caller }) => brain.indicator(input, caller));
  server.serve(entries.exportBrain, async (input, { caller, origin, reply }) => {
    const { region, rows } = await brain.table(input, caller);
    const theme = new Map<string, string>(brainThemes).get(input.theme) ?? "";
    const title = `智慧大脑·${theme}`;
    const file = await sheetFile({
      title,
      unit: "见各行单位",
      madeBy: caller.nickname,
      madeAt: clock(),
      filters: [`专题：${theme}`, `地区：${region.name}`],
      columns: [
        { title: "地区", kind: "text", of: (row) => row.region },
        { title: "指标", kind: "text", width: 26, of: (row) => row.indicator },
        { title: "数值", kind: "number", of: (row) => row.value },
        { title: "单位", kind: "text", of: (row) => row.unit },
        { title: "月份", kind: "text", of: (row) => row.month && monthWords(row.month) },
        { title: "同比", kind: "text", width: 18, of: (row) => changeWords(row.change) },
      ],
      rows,
    });
    await audit.record({
      event: "smartBrain.exported",
      result: "ok",
      actor: actorOf(caller),
      objectKind: "smartBrain",
      objectId: input.theme,
      detail: { region: region.code, rows: file.rows, sha256: file.digest },
      ...auditOrigin(origin),
    });
    return sheetReply(reply, title, file);
  });
}
