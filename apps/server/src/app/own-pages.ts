import type { FastifyInstance } from "fastify";
import type { linksModule } from "../content/links/index.ts";

/** Reads a page of this server as a browser would get it, without going out to the network and in again. */
export const ownPageReader =
  (http: () => FastifyInstance): Parameters<typeof linksModule>[0]["readOwn"] =>
  async (path) => {
    const { statusCode, headers, body } = await http().inject({ url: path, headers: { accept: "text/html" } });
    const isPage = String(headers["content-type"]).startsWith("text/html");
    return { status: statusCode, location: headers.location, html: isPage ? body : undefined };
  };
