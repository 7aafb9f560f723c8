import { openDatabase } from "@sannong/example-relying-party/database";
import { createIdentity } from "@sannong/example-relying-party/identity";
import { createPlatformCalls, platformCallSchema } from "@sannong/example-relying-party/platform-call";
import { run } from "@sannong/example-relying-party/run";
import { createSessions, sessionSchema } from "@sannong/example-relying-party/sessions";
import { readSettings } from "@sannong/example-relying-party/settings";
import { createApp } from "./app.ts";
import { bidSchema, createBids } from "./lots.ts";
import { createMembers, memberSchema } from "./members.ts";

const settings = readSettings(process.env);
const secret = process.env["CHECK_SECRET"];
if (!secret) throw new Error("missing in the environment: CHECK_SECRET");
const database = openDatabase(settings.dataDir, sessionSchema + platformCallSchema + memberSchema + bidSchema);
const app = await createApp({
  settings,
  identity: createIdentity(settings),
  sessions: createSessions(database),
  calls: createPlatformCalls(database, { appId: settings.clientId, secret }),
  members: createMembers(database),
  bids: createBids(database),
});
app.addHook("onClose", async () => database.close());
await run(app, settings);
