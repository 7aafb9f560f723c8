import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, string> }[];
  status?: { code: number };
};
type Sent = {
  resourceSpans: { resource: { attributes: { key: string }[] }; scopeSpans: { spans: CollectedSpan[] }[] }[];
};

/** An OpenTelemetry collector that takes OTLP over HTTP, refuses it, never answers, or answers in part. */
export async function standInCollector() {
  const state = {
    mood: "takes" as "takes" | "refuses" | "hangs" | "stops" | "cuts" | "switches",
    spans: [] as CollectedSpan[],
    calls: 0,
    resource: "",
  };
  const paths: string[] = [];
  const hanging = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      state.calls += 1;
      paths.push(`${request.url} ${request.headers.authorization ?? ""}`);
      if (state.mood === "hangs") return void hanging.add(response);
      if (state.mood === "switches")
        return void request.socket.write(
          "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
        );
      if (state.mood === "stops" || state.mood === "cuts") {
        hanging.add(response);
        response.writeHead(200, { "content-length": 2 }).flushHeaders();
        if (state.mood === "cuts") response.write("{", () => response.destroy());
        return;
      }
      if (state.mood === "refuses") return void response.writeHead(503).end();
      const [sent] = (JSON.parse(Buffer.concat(parts).toString()) as Sent).resourceSpans;
      state.resource = JSON.stringify(sent?.resource);
      state.spans.push(...(sent?.scopeSpans[0]?.spans ?? []));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    state,
    paths,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
