import { request, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { freePort } from "../../../script/lib/free-port.ts";
import type { Config } from "../src/config/config.ts";
import { testApp } from "./app.ts";
import { freshDatabase, testConfig } from "./database.ts";
import { browserAt } from "./sign-in-portal.ts";

type Asked = { method?: string; headers?: Record<string, string>; payload?: unknown };
type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Asks by any name, as a browser does whose names all lead to this machine. */
export function askByName(url: string, { method = "GET", headers = {}, payload }: Asked = {}): Promise<Answered> {
  const { host, port, pathname, search } = new URL(url);
  const isText = payload === undefined || typeof payload === "string";
  return new Promise((done, fail) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port,
        path: pathname + search,
        method,
        headers: { host, ...(isText ? {} : { "content-type": "application/json" }), ...headers },
      },
      (answer) => {
        const { statusCode: status = 0, headers: given } = answer;
        done(buffer(answer).then((body) => ({ status, headers: given, body })));
      },
    );
    asked.once("error", fail);
    asked.end(isText ? payload : JSON.stringify(payload));
  });
}

/** The same as a library wants it. */
export async function fetchByName(url: string, init: RequestInit = {}): Promise<Response> {
  const { status, headers, body } = await askByName(url, {
    method: init.method ?? "GET",
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(init.body == null ? {} : { payload: await new Response(init.body).text() }),
  });
  const single = Object.entries(headers).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return new Response(new Uint8Array(body), { status, headers: single });
}

/** One portal of two names, spoken to by HTTP, and browsers that come by either. */
export async function twoEntrances(more: (main: string, second: string) => Partial<Config["http"]> = () => ({})) {
  const port = await freePort();
  const main = `http://portal.example:${port}`;
  const second = `http://portal.gov.example:${port}`;
  const database = await freshDatabase();
  const { http, ...config } = testConfig();
  const app = await testApp({
    config: { ...config, http: { ...http, publicUrl: main, entrances: [second], ...more(main, second) } },
    database,
  });
  await app.http.listen({ host: "127.0.0.1", port });

  type Portal = Parameters<typeof browserAt>[0];
  const { sms, captchas } = app.authentication.recorded ?? {};
  const browserBy = (entrance: string) => {
    const browser = browserAt({
      sms,
      captchas,
      clock: app.foundation.clock,
      app: {
        async inject({ method, url, headers, payload }: Asked & { url: string }) {
          const {
            status,
            headers: given,
            body,
          } = await askByName(entrance + url, {
            ...(method !== undefined && { method }),
            ...(headers && { headers }),
            payload,
          });
          const lines = given["set-cookie"] ?? [];
          const cookies = lines.map((line) => {
            const [pair = ""] = line.split(";");
            return { name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1) };
          });
          return {
            statusCode: status,
            headers: given,
            cookies,
            rawPayload: body,
            json: () => JSON.parse(body.toString()) as unknown,
          };
        },
      },
    } as unknown as Portal);

    /** One address, with what this browser holds of the name, and no step further. */
    async function visit(url: string, asked: Asked = {}): Promise<Answered & { location: string }> {
      const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const isOfName = new URL(url).origin === entrance;
      const answer = await askByName(url, {
        ...asked,
        headers: { ...asked.headers, ...(isOfName && cookie ? { cookie } : {}) },
      });
      for (const line of answer.headers["set-cookie"] ?? []) {
        const [pair = ""] = line.split(";");
        browser.jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
      }
      const { location } = answer.headers;
      return { ...answer, location: location === undefined ? "" : new URL(location, url).href };
    }
    /** Follows redirects within the portal; every address that was visited, and the one outside at the end. */
    async function follow(url: string): Promise<{ visited: string[]; end: string; body: string }> {
      const visited: string[] = [];
      let next = url;
      while (new URL(next).port === String(port) && visited.length < 10) {
        visited.push(next);
        const { location, body } = await visit(next);
        if (!location) return { visited, end: next, body: body.toString() };
        next = location;
      }
      return { visited, end: next, body: "" };
    }
    return { ...browser, visit, follow };
  };

  return {
    app,
    database,
    main,
    second,
    browserBy,
    async close() {
      await app.http.close();
      await app.foundation.deliveries.stop();
      await app.foundation.unsealer.close();
      await database.close();
    },
  };
}
