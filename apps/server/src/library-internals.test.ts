import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import excel from "exceljs";
import Provider from "oidc-provider";
import * as grants from "oidc-provider/lib/helpers/grants.js";
import { Client, Pool, Query } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../test/database.ts";

/**
 * Some of the portal stands on members of libraries that their documents do not promise. Each is named here with the
 * version in which it was looked at. Another version, or another shape, fails with the places that have to be read.
 */
type Internals = { version: string; of: Record<string, { by: string; holds: () => unknown }> };

const provider = new Provider("https://portal.example", {
  clients: [{ client_id: "one", client_secret: "s".repeat(43), redirect_uris: ["https://one.example/back"] }],
});
const ofClient = provider.Client.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
const takes = (name: string, count: number) => () =>
  typeof ofClient[name] === "function" && ofClient[name].length === count;
const asset = (path: string) => readFileSync(new URL(`../../../node_modules/${path}`, import.meta.url), "utf8");

const socket = new Socket();
const client = new Client({ pipeline: true, stream: () => socket });
const ofDriver = client as unknown as Record<string, unknown> & { connection: { stream: unknown } };
class OwnClient extends Client {}
const ofQuery = Query.prototype as unknown as Record<string, unknown>;

const ofReader = excel.stream.xlsx.WorkbookReader.prototype as unknown as Record<string, unknown>;
const isMethod = (name: string) => () => typeof ofReader[name] === "function";

const clients = "protocols/oidc/clients/clients.ts";
const sheets = "platform/sheets/sheet-reader.ts";
const libraries: Record<string, Internals> = {
  "oidc-provider": {
    version: "9.13.3",
    of: {
      "Client.prototype.redirectUriAllowed(address)": { by: clients, holds: takes("redirectUriAllowed", 1) },
      "Client.prototype.grantTypeAllowed(grantType)": { by: clients, holds: takes("grantTypeAllowed", 1) },
      "Client.prototype.compareClientSecret(presented)": { by: clients, holds: takes("compareClientSecret", 1) },
      "Client.prototype.includeSid()": { by: clients, holds: takes("includeSid", 0) },
      "Client.prototype.backchannelLogout(accountId, sid)": { by: clients, holds: takes("backchannelLogout", 2) },
      "Session.prototype.resetIdentifier leaves oldId": {
        by: "protocols/oidc/sessions/session-rows.ts",
        holds() {
          const session = new provider.Session() as unknown as { id: string; oldId?: string; resetIdentifier(): void };
          const { id } = session;
          session.resetIdentifier();
          return session.oldId === id && session.id !== id;
        },
      },
      "Provider registers its own grants by registerGrantType(name, handler)": {
        by: "protocols/oidc/claims/known-scopes.ts",
        holds() {
          const names: string[] = [];
          const { registerGrantType } = Provider.prototype;
          Provider.prototype.registerGrantType = function watching(...[name, ...rest]: unknown[]) {
            names.push(String(name));
            return Reflect.apply(registerGrantType, this, [name, ...rest]);
          };
          const made = new Provider("https://portal.example");
          Provider.prototype.registerGrantType = registerGrantType;
          return made instanceof Provider && names.includes("refresh_token");
        },
      },
      "helpers of custom grants": {
        by: "protocols/oidc/grants/token-exchange.ts",
        holds: () =>
          // the provider, its request, and what is given or proved
          grants.validateDpop.length === 3 &&
          grants.checkDpopReplay.length >= 4 &&
          grants.buildTokenResponse.length >= 1,
      },
      "introspection tells what a token says beside it in the place of the asking client's sub": {
        by: "protocols/oidc/grants/exchanged-tokens.ts",
        holds() {
          const action = asset("oidc-provider/lib/actions/introspection.js");
          const [named, told] = [action.lastIndexOf("ctx.body.sub = "), action.indexOf("...token.extra,")];
          return named > 0 && told > named;
        },
      },
      "every moment is that of Date.now, asked when it is wanted": {
        by: "platform/database/common-time.ts",
        holds: () => asset("oidc-provider/lib/helpers/epoch_time.js").includes("(date = Date.now()) =>"),
      },
      "Provider.ctx": { by: "protocols/oidc/storage/adapter.ts and others", holds: () => "ctx" in Provider },
      "self_signed_tls_client_auth looks for a thumbprint among the keys, once they are fresh": {
        by: "protocols/oidc/clients/published-keys.ts",
        holds() {
          const source = asset("oidc-provider/lib/shared/client_auth.js");
          const [, after = ""] = source.split("await ctx.oidc.client.asymmetricKeyStore.refresh();");
          return after.includes(
            "[...ctx.oidc.client.asymmetricKeyStore].find(({ 'x5t#S256': actual }) => actual === expected)",
          );
        },
      },
      "the bare form of form_post": {
        by: "protocols/oidc/interaction/provider-pages.ts",
        holds() {
          const page = asset("oidc-provider/lib/response_modes/form_post.js");
          return page.includes("<title>Submitting Callback</title>") && page.includes('<form method="post" action="');
        },
      },
    },
  },
  pg: {
    version: "8.23.1",
    of: {
      "Client({ pipeline })": {
        by: "platform/fast/pipelined-connection.ts",
        holds: () => ofDriver["pipeline"] === true,
      },
      "Client({ stream: () => socket })": {
        by: "platform/database/connection.ts, platform/fast/pipelined-connection.ts",
        holds: () => ofDriver.connection.stream === socket,
      },
      "client.readyForQuery, true while nobody waits": {
        by: "platform/database/connection.ts",
        async holds() {
          const database = await freshDatabase();
          const connected = new Client({ connectionString: database.url });
          await connected.connect();
          const word = () => (connected as unknown as Record<string, unknown>)["readyForQuery"];
          const asked = connected.query("select 1");
          const meanwhile = word();
          await asked;
          const afterwards = word();
          await connected.end();
          await database.close();
          return meanwhile === false && afterwards === true;
        },
      },
      "Query.prototype.prepare, handleDataRow and handleCommandComplete, and { queryMode }": {
        by: "platform/database/transaction-settings.ts",
        holds: () =>
          (["prepare", "handleDataRow", "handleCommandComplete", "requiresPreparation"] as const).every(
            (name) => typeof ofQuery[name] === "function",
          ) &&
          (
            new Query({ text: "select 1", queryMode: "extended" } as { text: string }) as unknown as {
              requiresPreparation(): boolean;
            }
          ).requiresPreparation(),
      },
      "client.host and client.port, read when it connects": {
        by: "platform/database/connection.ts, platform/database/route.ts",
        holds: () => asset("pg/lib/client.js").includes("con.connect(this.port, this.host)"),
      },
      "the connection's errorMessage": {
        by: "platform/database/connection.ts",
        holds: () => asset("pg/lib/client.js").includes("con.on('errorMessage'"),
      },
      "a pool keeps no client that is ending, and asks for maxLifetimeSeconds whenever it opens one": {
        by: "platform/database/turn-over.ts, platform/database/pool.ts",
        holds() {
          const source = asset("pg-pool/index.js");
          const told = source.indexOf("this.emit('release', err, client)");
          const looked = source.indexOf("client._ending", told);
          return told > 0 && looked > told && source.includes("this.options.maxLifetimeSeconds * 1000");
        },
      },
      "Pool({ Client })": {
        by: "platform/database/pool.ts",
        holds: () => (new Pool({ Client: OwnClient }) as unknown as { Client: unknown }).Client === OwnClient,
      },
    },
  },
  exceljs: {
    version: "4.4.0",
    of: {
      "WorkbookReader.prototype._parseRels": { by: sheets, holds: isMethod("_parseRels") },
      "WorkbookReader.prototype._parseWorkbook": { by: sheets, holds: isMethod("_parseWorkbook") },
      "WorkbookReader.prototype._parseStyles": { by: sheets, holds: isMethod("_parseStyles") },
      "WorkbookReader.prototype._parseSharedStrings": { by: sheets, holds: isMethod("_parseSharedStrings") },
      "WorkbookReader.prototype._parseWorksheet": { by: sheets, holds: isMethod("_parseWorksheet") },
    },
  },
};

const installed = (library: string) => (JSON.parse(asset(`${library}/package.json`)) as { version: string }).version;

describe.each(Object.entries(libraries))("the server relies on internals of %s", (library, { version, of }) => {
  test(`it is version ${version}, in which they were looked at`, () => {
    const places = [...new Set(Object.values(of).map(({ by }) => by))].join(", ");
    expect(
      installed(library),
      `${library} is another version. The server relies on these internals of ${library} ${version}: ${Object.keys(of).join(", ")}. Read ${places} against the new sources, then name the new version here`,
    ).toBe(version);
  });

  test.each(Object.entries(of))("%s", async (internal, { by, holds }) => {
    expect(await holds(), `${library} no longer has ${internal} as ${by} relies on it`).toBe(true);
  });
});

describe("what is put in the place of a member of oidc-provider's clients", () => {
  const server = createServer((request, response) => void provider.callback()(request, response));
  afterAll(() => server.close());

  test("is what the library asks: at the token endpoint, find, compareClientSecret and grantTypeAllowed", async () => {
    const asked: string[] = [];
    const find = provider.Client.find.bind(provider.Client);
    Object.defineProperty(provider.Client, "find", {
      value: async (id: string) => {
        asked.push(`find ${id}`);
        return find(id);
      },
    });
    ofClient["compareClientSecret"] = async (presented) => asked.push(`compareClientSecret ${String(presented)}`) > 0;
    ofClient["grantTypeAllowed"] = (type) => asked.push(`grantTypeAllowed ${String(type)}`) < 0;
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "authorization_code", code: "none" }),
      headers: { authorization: `Basic ${btoa("one:shown")}` },
    });
    expect(await answer.json()).toMatchObject({
      error_description: "requested grant type is not allowed for this client",
    });
    expect(asked).toEqual(
      expect.arrayContaining(["find one", "compareClientSecret shown", "grantTypeAllowed authorization_code"]),
    );
  });
});
