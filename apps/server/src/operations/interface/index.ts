import { readFile } from "node:fs/promises";
import { entries as everything } from "@sannong/contract/entries";
import { interfacePage, officeApiDocument, openApiDocument } from "@sannong/contract/operations/interface-page";
import { isOfStaff } from "@sannong/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { bodyFor, compress, type Compressed } from "../../platform/fast/compressed.ts";
import { ConstantText, type Server } from "../../platform/http/serve.ts";
import { addressHere, eachEntrance } from "../../platform/http/entrances.ts";
import { openApiOf } from "./open-api.ts";
import { interfacePageOf } from "./page.ts";

const STYLE_URL = "/interface.css";

/**
 * The interface document and its page (`/api/openapi.json`, `/api/docs`), both made once from the contract for each entrance,
 * compressed once and sent with an ETag, for anybody may ask for them. What staff call is in the office's document alone.
 */
export function interfaceModule(deps: { publicUrl: string; demonstration: boolean }) {
  const entries = everything.filter((entry) => deps.demonstration || !entry.demonstrationOnly);
  const ofVisitors = entries.filter((entry) => !isOfStaff(entry));
  const made = eachEntrance(deps.publicUrl, () => {
    const publicUrl = addressHere(deps.publicUrl);
    let document: Promise<unknown> | undefined;
    let whole: ReturnType<typeof openApiOf> | undefined;
    let page: Promise<ConstantText> | undefined;
    return {
      document: () => (document ??= openApiOf(ofVisitors, publicUrl)),
      whole: () => (whole ??= openApiOf(entries, publicUrl)),
      page: () =>
        (page ??= interfacePageOf(ofVisitors, { styleUrl: STYLE_URL, publicUrl }).then(
          (text) => new ConstantText(text),
        )),
    };
  });
  let style: Promise<Compressed> | undefined;
  return {
    routes(server: Server, app: FastifyInstance) {
      server.serve(openApiDocument, () => made.here().document());
      server.serve(officeApiDocument, () => made.here().whole());
      server.serve(interfacePage, (_input, { reply }) => {
        reply.header(
          "content-security-policy",
          "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        );
        return made.here().page();
      });
      app.get(STYLE_URL, async (request, reply) => {
        style ??= readFile(new URL("page.css", import.meta.url), "utf8").then(compress);
        const prepared = await style;
        reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=3600");
        return reply.send(bodyFor(request, reply, prepared));
      });
    },
  };
}
