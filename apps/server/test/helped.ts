import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Db } from "../src/platform/database/database.ts";
import type { Browser } from "./sign-in-portal.ts";

type Portal = {
  app: { http: Pick<FastifyInstance, "inject">; foundation: { sealer: { seal(plain: string): string } } };
  database: { db: Db };
  clock: { (): Date; advance(seconds: number): void };
  browser: () => Browser;
};
type Client = { appId: string; redirectUri: string };
const DAY_MS = 24 * 3600 * 1000;

/** Delegations in one matter, and whoever helps, signed in at the portal. */
export function helped({ app, database: { db }, clock, browser }: Portal, identification: string) {
  const idOf = async (username: string) =>
    (await db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;

  return {
    /** One that has begun; whoever asked is named by account or user name. */
    async begin(grantor: { id: string } | { username: string }, username = "saoma") {
      // of several sessions that began at one moment none is the oldest
      clock.advance(1);
      const helper = browser();
      const signedIn = await helper.signInAs(username);
      if (!signedIn.success) throw new Error(`${username}: ${signedIn.msg}`);
      const [grantorId, helperId] = ["id" in grantor ? grantor.id : await idOf(grantor.username), await idOf(username)];
      const [now, id] = [clock(), randomUUID().replaceAll("-", "")];
      await db
        .insertInto("delegation")
        .values({
          id,
          grantorId,
          helperId,
          identification,
          state: "active",
          noteSealed: app.foundation.sealer.seal(""),
          openUntil: now,
          invitedAt: now,
          startedAt: now,
          endsAt: new Date(now.getTime() + 7 * DAY_MS),
        })
        .execute();
      return { id, helper, helperId, grantorId };
    },
    /** Over by its day, which nobody has written down yet. */
    passDay: (grantorId: string) =>
      db.updateTable("delegation").set({ endsAt: clock() }).where("grantorId", "=", grantorId).execute(),
    /** The system's own request in this browser, as far as it leaves the portal, or comes to a page. */
    async authorize({ jar }: Browser, { appId, redirectUri }: Client, more: Record<string, string> = {}) {
      const asked = { client_id: appId, redirect_uri: redirectUri, response_type: "code", scope: "openid profile" };
      let url = `/oidc/auth?${new URLSearchParams({ ...asked, ...more }).toString()}`;
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
        const reply = await app.http.inject({ url, headers: { accept: "text/html", cookie } });
        for (const { name, value } of reply.cookies) if (value) jar.set(name, value);
        const location = reply.headers.location ?? "";
        const path = location.replace(/^https?:\/\/[^/]+(?=\/oidc\/)/, "");
        if (!path.startsWith("/oidc/")) return { status: reply.statusCode, body: reply.body, location };
        url = path;
      }
      throw new Error("redirected for ever");
    },
    /** What the system repeats in its request, as it came by the button. */
    async hint({ id, helper }: { id: string; helper: Browser }): Promise<string> {
      const entered = await helper.ask<{ address: string }>("/delegation/enter", { method: "POST", body: { id } });
      if (!entered.data) throw new Error(entered.msg);
      return new URL(entered.data.address).searchParams.get("login_hint") ?? "";
    },
  };
}
