import { VALUES_BYTES } from "@sannong/contract/data/indicator-words";
import * as entries from "@sannong/contract/data/indicators-admin";
import { oneFile } from "../../platform/http/one-file.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { IndicatorImport } from "./indicator-import.service.ts";
import type { IndicatorsAdmin } from "./indicators.admin-service.ts";

type Deps = { indicators: IndicatorsAdmin; importSheet: IndicatorImport };

export function indicatorsAdminRoutes(server: Server, { indicators, importSheet }: Deps): void {
  server.serve(entries.managedIndicators, () => indicators.list());
  server.serve(
    entries.saveIndicator,
    async (given, asker) => new WithMessage("已保存", await indicators.save(given, asker)),
  );
  server.serve(
    entries.addIndicator,
    async (given, asker) => new WithMessage("已新建，可以导入数值了", await indicators.add(given, asker)),
  );
  server.serve(
    entries.moveIndicator,
    async (given, asker) => new WithMessage("先后已调整", await indicators.move(given, asker)),
  );
  server.serve(
    entries.retireIndicator,
    async (given, asker) => new WithMessage("已停用，驾驶舱和模板里不再有它", await indicators.retire(given, asker)),
  );
  server.serve(
    entries.restoreIndicator,
    async (given, asker) => new WithMessage("已恢复", await indicators.restore(given, asker)),
  );
  server.serve(entries.managedValues, (input, asker) => indicators.values(input, asker));
  server.serve(entries.valueTemplate, async ({ month }, asker) => {
    const { name, file } = await indicators.template(month, asker);
    return sheetReply(asker.reply, name, file);
  });
  server.serve(entries.importValues, async (asked, asker) => {
    const report = await oneFile(asker.request, VALUES_BYTES, (file) => importSheet(file, asked, asker));
    if (!report) throw new Refusal("sheet.unreadable");
    return report;
  });
  server.serve(entries.valueImports, (input, asker) => indicators.imports(input, asker));
}
