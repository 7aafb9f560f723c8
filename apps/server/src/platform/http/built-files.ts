import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/**
 * A drawing is a document to whoever opens it by itself: nothing in it runs, and it belongs to no site. Shown within a
 * page it runs nothing in any browser.
 */
const DRAWING_CSP = "sandbox";

const A_YEAR = "max-age=31536000";

/**
 * Of every answer, and of no use with a file that a page loads from its own server: the page has told the browser to
 * come safely, and nobody reads out the number of a file's request.
 */
const ofOtherAnswers = ["strict-transport-security", "x-request-id"];

/** One connection brings many of them; HTTP/1.1 keeps it open without being told, and these words weigh in each answer. */
function leaveConnectionUnsaid(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.httpVersion === "1.1" && reply.raw.shouldKeepAlive) reply.raw.removeHeader("connection");
}

/**
 * The built files, whose names are their versions: kept for a year, looked for anew by nobody, so that neither a date
 * nor a mark to compare them by goes with them. What goes is under 300 bytes (`headers.test.ts`).
 */
export async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode !== 200) return;
    for (const name of ofOtherAnswers) reply.removeHeader(name);
    const type = String(reply.getHeader("content-type"));
    // the other name is an old one for the same
    if (type.startsWith("application/javascript")) reply.header("content-type", "text/javascript; charset=utf-8");
    // that it is not asked for anew on a reload is left unsaid of a drawing: its policy takes the place
    if (type.startsWith("image/svg"))
      reply.headers({ "content-security-policy": DRAWING_CSP, "cache-control": A_YEAR });
    leaveConnectionUnsaid(request, reply);
  });
  await app.register(fastifyStatic, {
    root,
    prefix: "/assets/",
    cacheControl: false,
    acceptRanges: false,
    etag: false,
    lastModified: false,
    preCompressed: true,
    index: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header("cache-control", `${A_YEAR}, immutable`),
  });
}
