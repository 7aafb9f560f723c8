import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@sannong/example-relying-party/database";
import { run } from "@sannong/example-relying-party/run";
import { createSessions, sessionSchema } from "@sannong/example-relying-party/sessions";
import { readSettings } from "@sannong/example-relying-party/settings";
import { createApp } from "./app.ts";
import { ownKey } from "./key.ts";
import { createServiceProvider, metadataOf } from "./service-provider.ts";

// SAML knows no client id and no secret: a system is who its certificate says.
const settings = readSettings({ ISSUER: "saml", CLIENT_ID: "saml", CLIENT_SECRET: "saml", ...process.env });
const database = openDatabase(settings.dataDir, sessionSchema);
const key = await ownKey(settings.dataDir);
const metadata = metadataOf(settings.baseUrl, key);
// for whoever registers this system: script/systems add --protocol saml --metadata
await writeFile(join(settings.dataDir, "metadata.xml"), metadata);
const app = await createApp({
  settings,
  provider: createServiceProvider({ settings, key }),
  sessions: createSessions(database),
  metadata,
});
app.addHook("onClose", async () => database.close());
await run(app, settings);
