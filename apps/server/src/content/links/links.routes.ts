import { linkVerdicts } from "@sannong/contract/content/link-words";
import { exportLinkFindings, linkCheck, linkFindings, startLinkCheck } from "@sannong/contract/content/links";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { sheetFile, type SheetColumn } from "../../platform/sheets/xlsx.ts";
import type { Finding } from "./links.rules.ts";
import type { LinksService } from "./links.service.ts";

type Deps = { links: LinksService; audit: Audit; clock: Clock };

const columns: readonly SheetColumn<Finding>[] = [
  { kind: "text", title: "结果", width: 18, of: ({ verdict }) => linkVerdicts[verdict].name },
  { kind: "text", title: "链接名称", width: 30, of: ({ title }) => title },
  { kind: "text", title: "网址", width: 60, of: ({ address }) => address },
  { kind: "text", title: "所在位置", width: 30, of: ({ foundOn }) => foundOn },
  { kind: "number", title: "状态码", width: 10, of: ({ status }) => status },
  { kind: "text", title: "说明", width: 40, of: ({ detail }) => detail },
  { kind: "number", title: "用时（毫秒）", width: 14, of: ({ tookMs }) => tookMs },
];

const actedBy = ({ caller, origin }: Asker) => ({
  actor: actorOf(caller),
  objectKind: "links",
  ...auditOrigin(origin),
});

export function linksRoutes(server: Server, { links, audit, clock }: Deps): void {
  server.serve(linkCheck, () => links.overview());
  server.serve(linkFindings, (input) => links.findings(input));
  server.serve(startLinkCheck, async (_input, { caller, origin }) => {
    const asked = { event: "links.checkAsked", result: "ok", ...actedBy({ caller, origin }) } as const;
    const begun = await links.ask(caller.nickname, (within) => audit.record(asked, within));
    return new WithMessage("已开始检查，几分钟后看结果", begun);
  });
  server.serve(exportLinkFindings, async ({ only }, { caller, origin, reply }) => {
    const { latest, rows } = await links.all(only);
    const title = only === "broken" ? "打不开的链接" : "死链检查结果";
    const file = await sheetFile({
      title,
      unit: "个链接",
      madeBy: caller.nickname,
      madeAt: clock(),
      filters: [`检查的链接：${latest.total} 个`, `打不开：${latest.broken} 个`],
      columns,
      rows,
    });
    await audit.record({
      event: "links.exported",
      result: "ok",
      ...actedBy({ caller, origin }),
      objectId: latest.id,
      detail: { rows: file.rows, isCut: file.isCut, sha256: file.digest },
    });
    return sheetReply(reply, title, file);
  });
}
