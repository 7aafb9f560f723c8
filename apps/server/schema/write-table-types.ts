import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { quickFolder } from "../../../script/lib/quick-folder.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { tableTypes } from "./table-types.ts";

/** Makes `src/platform/database/tables.ts` anew from the schema and what came after it: `npm run schema`. */
const dataDir = await mkdtemp(join(await quickFolder(), "sannong-schema-"));
const database = await openDatabase(
  { database: { kind: "embedded" }, dataDir, production: false },
  pino({ level: "warn" }),
);
try {
  await writeFile(join(import.meta.dirname, "../src/platform/database/tables.ts"), await tableTypes(database.ownerUrl));
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
