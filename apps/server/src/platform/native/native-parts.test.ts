import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { healthRoutes } from "../http/health.ts";
import { lookAtNativeParts } from "./native-parts.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-native-"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Makes modules unloadable in the processes that this one starts, as they are where their binary is not installed. */
async function without(...modules: string[]): Promise<void> {
  const hook = join(folder, `${modules.length}-${modules.join("").replaceAll(/\W/g, "")}.mjs`);
  await writeFile(
    hook,
    `import { registerHooks } from "node:module";
     registerHooks({
       resolve(specifier, context, next) {
         if (${JSON.stringify(modules)}.includes(specifier)) throw new Error("Cannot find native binding");
         return next(specifier, context);
       },
     });`,
  );
  vi.stubEnv("NODE_OPTIONS", `--import ${pathToFileURL(hook).href}`);
}

async function ready() {
  const error = vi.fn();
  const parts = await lookAtNativeParts({ error });
  const app = Fastify();
  healthRoutes(app, { database: { check: () => Promise.resolve(), isVital: true }, ...parts });
  const answer = await app.inject({ url: "/readyz" });
  await app.close();
  return { status: answer.statusCode, body: answer.json<object>(), logged: error.mock.calls };
}

describe("what is native", () => {
  test("all of it loads on this machine", async () => {
    vi.stubEnv("NODE_OPTIONS", "");
    expect(await ready()).toEqual({ status: 200, body: { status: "ready" }, logged: [] });
  });

  test.each([
    ["@node-rs/jieba", "search", 200, "ready"],
    ["sharp", "pictures", 200, "ready"],
    ["@napi-rs/canvas", "captcha", 503, "not ready"],
    ["@node-rs/argon2", "passwords", 503, "not ready"],
  ])("%s cannot be loaded: %s is away", async (module, away, code, status) => {
    await without(module);
    const { logged, ...answer } = await ready();
    expect(answer).toEqual({ status: code, body: { status, away: [away] } });
    expect(logged).toEqual([
      [
        { part: away, module, reason: "Cannot find native binding" },
        expect.stringContaining(`${module} cannot be loaded`),
      ],
    ]);
  });

  test("a binary that takes its process along is named alone", async () => {
    const hook = join(folder, "crash.mjs");
    await writeFile(
      hook,
      `import { registerHooks } from "node:module";
       registerHooks({
         resolve(specifier, context, next) {
           if (specifier === "sharp") process.kill(process.pid, "SIGILL");
           return next(specifier, context);
         },
       });`,
    );
    vi.stubEnv("NODE_OPTIONS", `--import ${pathToFileURL(hook).href}`);
    expect((await ready()).body).toEqual({ status: "ready", away: ["pictures"] });
  });
});
