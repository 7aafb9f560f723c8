import { openDatabase } from "@sannong/example-relying-party/database";
import { createIdentity } from "@sannong/example-relying-party/identity";
import { run } from "@sannong/example-relying-party/run";
import { createSessions, sessionSchema } from "@sannong/example-relying-party/sessions";
import { readSettings } from "@sannong/example-relying-party/settings";
import { createApp } from "./app.ts";
import { batchSchema, createBatches } from "./batches.ts";

const settings = readSettings(process.env);
const database = openDatabase(settings.dataDir, sessionSchema + batchSchema);
const app = await createApp({
  settings,
  identity: createIdentity(settings),
  sessions: createSessions(database),
  batches: createBatches(database),
});
app.addHook("onClose", async () => database.close());
await run(app, settings);
