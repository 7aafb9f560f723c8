import { randomBytes } from "node:crypto";
import { dataResourcesModule, sealUnsealedData } from "../src/data/resources/index.ts";
import { messagesModule } from "../src/operations/messages/index.ts";
import { credentialsService } from "../src/protocols/envelope/credentials.service.ts";
import { type SigningSecrets, signingSecretsModule, type ConnectedSystems } from "../src/kernel/application/index.ts";
import { requestSignature } from "../src/platform/crypto/request-signature.ts";
import { seedDataResources } from "@sannong/demonstration/data-resources";
import { withoutFilesAndSearch } from "./without-files-and-search.ts";
import { freshDatabase, silentLog, testKeys } from "./database.ts";
import { type Browser, signInPortal } from "./sign-in-portal.ts";

type Module = ReturnType<typeof dataResourcesModule>;
type Call = { credential?: string; headers?: Record<string, string>; query?: string };

/** People who ask for data and people who decide, the demonstration's catalogue, and a system that calls. */
export async function dataPortal() {
  const database = await freshDatabase();
  const { db } = database;
  let module: Module | undefined;
  let systems: ConnectedSystems | undefined;
  let signing: SigningSecrets | undefined;
  const owned = new Set<string>();
  const portal = await signInPortal({
    database,
    modules: (provided) => {
      systems = provided.systems;
      signing = signingSecretsModule(provided);
      module = dataResourcesModule({
        ...provided,
        log: silentLog,
        grantKey: testKeys.grant,
        search: withoutFilesAndSearch.search,
        notices: provided.oneTimeCodes.notices,
        tell: messagesModule(provided).send,
        ownsSystem: async (accountId, abbr) => owned.has(`${accountId} ${abbr}`),
        systemOf: credentialsService({ ...provided, signing }).systemOf,
      });
      return [module];
    },
  });
  if (!module || !signing || !systems) throw new Error("the module was not built");
  await seedDataResources(db, portal.clock(), "full");
  await sealUnsealedData(db, testKeys.grant);

  const post = <T = Record<string, unknown>>(browser: Browser, path: string, body: Record<string, unknown> = {}) =>
    browser.ask<T>(path, { method: "POST", body });
  const codeOf = async (name: string): Promise<string> =>
    (await db.selectFrom("dataResource").select("code").where("name", "=", name).executeTakeFirstOrThrow()).code;

  return {
    ...portal,
    db,
    module,
    signing,
    systems,
    owned,
    post,
    codeOf,
    ownerUrl: database.ownerUrl,
    async close() {
      await portal.close();
      await database.close();
    },
    async signedIn(username: string): Promise<Browser> {
      const browser = portal.browser();
      const answer = await browser.signInAs(username);
      if (!answer.success) throw new Error(answer.msg);
      return browser;
    },
    /** The open request of a queue about an application with this receipt number, or the newest one. */
    async requestOf(kind: string): Promise<string> {
      const request = await db
        .selectFrom("approvalRequest")
        .select("id")
        .where("kind", "=", kind)
        .orderBy("createdAt", "desc")
        .orderBy("id")
        .executeTakeFirstOrThrow();
      return request.id;
    },
    decide: (browser: Browser, id: string, decision: "approved" | "rejected", reason = "") =>
      post<{ status: string }>(browser, "/approval/decide", { id, decision, reason }),
    /** As a system's server calls: by HTTP alone. */
    call(code: string, { credential, headers = {}, query = "" }: Call = {}) {
      return portal.browser().ask<{
        records: Record<string, unknown>[];
        total: number;
        items: { field: string }[];
        error?: string;
        cure?: string;
      }>(`/open/data/${code}${query}`, {
        headers: { ...(credential ? { "x-data-credential": credential } : {}), ...headers },
      });
    },
    signatureFor(code: string, appId: string, secret: string): Record<string, string> {
      const message = {
        appId,
        timestamp: String(portal.clock().getTime()),
        nonce: randomBytes(16).toString("hex"),
      };
      const url = `/api/open/data/${code}`;
      return {
        "x-app-id": appId,
        "x-timestamp": message.timestamp,
        "x-nonce": message.nonce,
        "x-sign": requestSignature(secret, { method: "GET", url, body: "" }, message),
      };
    },
  };
}

export type DataPortal = Awaited<ReturnType<typeof dataPortal>>;
