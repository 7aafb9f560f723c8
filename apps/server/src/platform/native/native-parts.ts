import { fork } from "node:child_process";
import type { Footing } from "../http/health.ts";
import type { Log } from "../log.ts";

/** Modules with a binary for one kind of machine that the server loads when it comes to it, and what needs them. */
const parts = {
  search: { module: "@node-rs/jieba", isVital: false, without: "site search finds nothing new" },
  // whoever signs in or registers is asked for a picture's letters first
  captcha: { module: "@napi-rs/canvas", isVital: true, without: "nobody can sign in or register" },
  pictures: { module: "sharp", isVital: false, without: "no picture can be uploaded" },
  // its own start fails without it; named here so that the log says why
  passwords: { module: "@node-rs/argon2", isVital: true, without: "no password can be checked" },
} as const satisfies Record<string, { module: string; isVital: boolean; without: string }>;
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

export type NativeParts = Readonly<Record<string, Footing>>;

/** Longer than any disk takes to give four modules. */
const PATIENCE_MS = 60_000;

/** @returns why these modules cannot be loaded, by their names; nothing of those that can */
function reasonsOf(modules: readonly string[]): Promise<Readonly<Record<string, string>>> {
  return new Promise((done) => {
    const child = fork(new URL("./load-native.mjs", import.meta.url), {
      execArgv: [],
      timeout: PATIENCE_MS,
      killSignal: "SIGKILL",
    });
    const ended = (why: string) => done(Object.fromEntries(modules.map((name) => [name, why])));
    child.once("message", (reasons) => done(reasons as Record<string, string>));
    child.once("error", ({ message }) => ended(message));
    // a binary of another machine may end its process
    child.once("exit", (code, signal) => ended(`loading ended with ${signal ?? code} and no answer`));
    child.send([...modules]);
  });
}

/**
 * Looks once, at the start, whether everything native can be loaded on this machine: what cannot be loaded now cannot
 * before the next start. What is missing is written into the log and named by `/readyz`.
 */
export async function lookAtNativeParts(log: Pick<Log, "error">): Promise<NativeParts> {
  const together = await reasonsOf(names.map((name) => parts[name].module));
  // where one of them took the whole process along, the others are not to blame
  const isOneToBlame = names.every((name) => together[parts[name].module] !== undefined);
  const footings = await Promise.all(
    names.map(async (name): Promise<[Part, Footing]> => {
      const { module, isVital, without } = parts[name];
      const reason = (isOneToBlame ? await reasonsOf([module]) : together)[module];
      if (reason === undefined) return [name, { isVital, check: () => Promise.resolve() }];
      log.error({ part: name, module, reason }, `${module} cannot be loaded on this machine: ${without}`);
      const missing = new Error(`${module} cannot be loaded: ${reason}`);
      return [name, { isVital, check: () => Promise.reject(missing) }];
    }),
  );
  return Object.fromEntries(footings);
}
