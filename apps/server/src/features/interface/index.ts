import { readFile } from "node:fs/promises";
import { entries as everything } from "@sannong/contract/entries";
import { interfacePage, openApiDocument } from "@sannong/contract/interface-page";
import type { FastifyInstance } from "fastify";
import type { Server } from "../../platform/http/serve.ts";
import { openApiOf } from "./open-api.ts";
import { interfacePageOf } from "./page.ts";

const STYLE_URL = "/interface.css";

/** The interface document and its page (`/api/openapi.json`, `/api/docs`), both made once from the contract. */
export function interfaceRoom(needs: { publicUrl: string; demonstration: boolean }) {
  const entries = everything.filter((entry) => needs.demonstration || !entry.demonstrationOnly);
  let document: Promise<unknown> | undefined;
  let page: Promise<string> | undefined;
  return {
    routes(server: Server, app: FastifyInstance) {
      server.serve(openApiDocument, () => (document ??= openApiOf(entries, needs.publicUrl)));
      server.serve(interfacePage, (_input, { reply }) => {
        reply.header(
          "content-security-policy",
          "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        );
        return (page ??= interfacePageOf(entries, STYLE_URL));
      });
      app.get(STYLE_URL, async (_request, reply) =>
        reply
          .type("text/css; charset=utf-8")
          .header("cache-control", "public, max-age=3600")
          .send(await readFile(new URL("page.css", import.meta.url), "utf8")),
      );
    },
  };
}
