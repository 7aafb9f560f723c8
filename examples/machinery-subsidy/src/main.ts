import { openDatabase } from "@sannong/example-relying-party/database";
import { createIdentity } from "@sannong/example-relying-party/identity";
import { run } from "@sannong/example-relying-party/run";
import { createSessions, sessionSchema } from "@sannong/example-relying-party/sessions";
import { readSettings } from "@sannong/example-relying-party/settings";
import { applicationSchema, createApplications } from "./applications.ts";
import { createApp } from "./app.ts";
import { portalMatters } from "./portal-matters.ts";

const settings = readSettings(process.env);
const database = openDatabase(settings.dataDir, sessionSchema + applicationSchema);
const app = await createApp({
  settings,
  identity: createIdentity(settings),
  sessions: createSessions(database),
  applications: createApplications(database),
  matters: portalMatters(settings),
});
app.addHook("onClose", async () => database.close());
await run(app, settings);
