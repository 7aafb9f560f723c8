import { recordKindNames, recordQueries } from "@sannong/contract/data/record-words";
import { createServer } from "node:http";

/**
 * A host that keeps records, as a process of its own: speaks the addresses and names of the specification and, told
 * by its first argument, answers well, too late, or with what nobody can read. Prints its port and what it was asked.
 */
const manner = process.argv[2] ?? "good";
const byPath = new Map(recordKindNames.map((kind) => [recordQueries[kind].path, kind]));

const bodies: Record<string, (text: string) => string> = {
  html: () => "<html>系统维护中</html>",
  noRecords: () => JSON.stringify({ success: true, data: { total: 3 } }),
  refusing: () => JSON.stringify({ success: false, msg: "无权限", data: null }),
  longIds: (text) => text.replace('"id":42', '"id":9007199254740992').replace('"id":42', '"id":9007199254740993'),
  longNumbers: (text) => text.replaceAll(/"外部<i>记录<\/i>"|(?<="gsts":)"3"/g, "329999198001011458"),
  huge: (text) => text + " ".repeat(3 * 1024 * 1024),
};

const server = createServer((request, reply) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString("utf8")));
  request.on("end", () => {
    const kind = byPath.get(request.url?.replace(/^\/gateway/, "") ?? "");
    process.stdout.write(
      `${JSON.stringify({ asked: JSON.parse(body), authorization: request.headers.authorization })}\n`,
    );
    if (manner === "slow") return; // never answers
    if (manner === "broken" || kind === undefined) {
      reply.writeHead(kind === undefined ? 404 : 502).end("bad gateway");
      return;
    }
    const { keyword, subject, date } = recordQueries[kind];
    const record = {
      id: 42,
      [keyword]: "外部<i>记录</i>",
      [subject]: "外部<i>记录</i>",
      [date]: manner === "odd" ? "2026-13-45 00:00:00" : "2026-11-02 00:00:00",
      fddbrzjhm: "329999199001010011",
      bz: "联系 15400000001",
      areaCode: "320925",
      areaName: "建湖县",
      gsrq: "2026-11-05",
      gsts: manner === "odd" ? " " : "3",
      secret: "must not be shown",
    };
    const text = JSON.stringify({ success: true, code: 200, data: { records: [record, record, record], total: "3" } });
    reply.setHeader("content-type", "application/json; charset=utf-8").end(bodies[manner]?.(text) ?? text);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${JSON.stringify({ port: typeof address === "object" && address ? address.port : 0 })}\n`);
});
