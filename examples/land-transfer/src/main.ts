import { accountSchema, createAccounts } from "@sannong/example-relying-party/accounts";
import { openDatabase } from "@sannong/example-relying-party/database";
import { createPlatformCalls, platformCallSchema } from "@sannong/example-relying-party/platform-call";
import { run } from "@sannong/example-relying-party/run";
import { createSessions, sessionSchema } from "@sannong/example-relying-party/sessions";
import { readSettings } from "@sannong/example-relying-party/settings";
import { createApp } from "./app.ts";
import { demonstrationClerks } from "./clerks.ts";
import { createEnvelope } from "./envelope.ts";
import { createFilings, filingSchema } from "./filings.ts";

const settings = readSettings(process.env);
const { REQUEST_SECRET: requestSecret, WEBHOOK_SECRET: webhookSecret, CHECK_SECRET: checkSecret } = process.env;
if (!requestSecret || !webhookSecret || !checkSecret)
  throw new Error("missing in the environment: REQUEST_SECRET, WEBHOOK_SECRET, CHECK_SECRET");
const { clientId: appId, portalUrl } = settings;
const database = openDatabase(settings.dataDir, sessionSchema + platformCallSchema + accountSchema + filingSchema);
const app = await createApp({
  settings,
  envelope: createEnvelope({ portalUrl, appId, secret: requestSecret }),
  sessions: createSessions(database),
  calls: {
    events: createPlatformCalls(database, { appId, secret: webhookSecret }),
    checks: createPlatformCalls(database, { appId, secret: checkSecret }),
  },
  accounts: createAccounts(database, demonstrationClerks),
  filings: createFilings(database),
});
app.addHook("onClose", async () => database.close());
await run(app, settings);
