// 自测助手：门户访问不到您电脑上的系统，由它代为访问，再把应答交回门户。不需要安装任何依赖，Node.js 20 以上。
// 只访问本机（127.0.0.1、localhost、[::1]）的地址，别的地址一律拒绝。按 Ctrl+C 结束。
import { request as byHttp } from "node:http";
import { request as byHttps } from "node:https";

const { PORTAL, HELPER_TOKEN } = process.env;
if (!PORTAL || !HELPER_TOKEN) throw new Error("请设置 PORTAL（门户地址）和 HELPER_TOKEN（沙箱页上领取的口令）");
const LARGEST = 500_000;

function visit({ id, method, address, headers, body, timeoutMs }) {
  const nobody = { id, status: null, headers: {}, setCookies: [], body: "" };
  const url = new URL(address);
  if (!["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)) return nobody;
  return new Promise((done) => {
    const send = url.protocol === "https:" ? byHttps : byHttp;
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = send(url, { method, headers, signal, agent: false, rejectUnauthorized: false }, (reply) => {
      const parts = [];
      reply.on("data", (part) => parts.push(part));
      reply.on("error", () => done(nobody));
      reply.on("end", () => {
        const { "set-cookie": setCookies = [], ...others } = reply.headers;
        const plain = Object.entries(others).map(([name, value]) => [name, String(value)]);
        const read = Buffer.concat(parts).subarray(0, LARGEST).toString("base64");
        done({ id, status: reply.statusCode, headers: Object.fromEntries(plain), setCookies, body: read });
      });
    });
    sent.on("error", () => done(nobody));
    sent.end(body ?? undefined);
  });
}

console.log("自测助手已启动，请回到沙箱页点“开始自测”。按 Ctrl+C 结束。");
for (let answer; ;) {
  const reply = await fetch(new URL("/api/sandbox/helper", PORTAL), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: HELPER_TOKEN, ...(answer && { answer }) }),
  });
  const { success, msg, data } = await reply.json();
  if (!success) throw new Error(msg);
  answer = data.ask ? await visit(data.ask) : undefined;
  if (data.ask)
    console.log(
      `${data.ask.method} ${new URL(data.ask.address).origin}${new URL(data.ask.address).pathname} → ${answer.status ?? "没有应答"}`,
    );
}
