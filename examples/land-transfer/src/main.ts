import { openDatabase } from "@sannong/example-relying-party/database";
import { createPlatformCalls, platformCallSchema } from "@sannong/example-relying-party/platform-call";
import { run } from "@sannong/example-relying-party/run";
import { createSessions, sessionSchema } from "@sannong/example-relying-party/sessions";
import { readSettings } from "@sannong/example-relying-party/settings";
import { createApp } from "./app.ts";
import { createEnvelope } from "./envelope.ts";
import { createFilings, filingSchema } from "./filings.ts";

const settings = readSettings(process.env);
const { REQUEST_SECRET: requestSecret, WEBHOOK_SECRET: webhookSecret } = process.env;
if (!requestSecret || !webhookSecret) throw new Error("missing in the environment: REQUEST_SECRET, WEBHOOK_SECRET");
const { clientId: appId, portalUrl } = settings;
const database = openDatabase(settings.dataDir, sessionSchema + platformCallSchema + filingSchema);
const app = await createApp({
  settings,
  envelope: createEnvelope({ portalUrl, appId, secret: requestSecret }),
  sessions: createSessions(database),
  calls: createPlatformCalls(database, { appId, secret: webhookSecret }),
  filings: createFilings(database),
});
app.addHook("onClose", async () => database.close());
await run(app, settings);
