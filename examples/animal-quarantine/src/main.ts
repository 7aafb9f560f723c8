import { openDatabase } from "@sannong/example-relying-party/database";
import { run } from "@sannong/example-relying-party/run";
import { createSessions, sessionSchema } from "@sannong/example-relying-party/sessions";
import { readSettings } from "@sannong/example-relying-party/settings";
import { createApp } from "./app.ts";
import { createCas } from "./cas.ts";
import { createDeclarations, declarationSchema } from "./declarations.ts";

const settings = readSettings(process.env);
const { baseUrl, portalUrl } = settings;
const database = openDatabase(settings.dataDir, sessionSchema + declarationSchema);
const app = await createApp({
  baseUrl,
  portalUrl,
  cas: createCas(`${portalUrl}/cas`),
  sessions: createSessions(database),
  declarations: createDeclarations(database),
});
app.addHook("onClose", async () => database.close());
await run(app, settings);
