import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { FailureWithMessage } from "../platform/failure-with-message.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What a demonstration that runs writes into its DATA_DIR: the environment that `--demo` of the commands reads, as JSON. */
export const DEMONSTRATION_FILE = "demonstration.json";

/** What a command's help says of `--demo`. */
export const DEMO_OPTION = "对本机正在运行的演示执行";

const here = resolve(import.meta.dirname, "../../../..");

const demonstrationFile = ({ DATA_DIR }: Environment) => resolve(DATA_DIR ?? join(here, ".data"), DEMONSTRATION_FILE);

function readDemonstration(environment: Environment): Environment | undefined {
  const file = demonstrationFile(environment);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Environment) : undefined;
}

/** The environment of the one that runs here. @throws FailureWithMessage when none does */
export function ofDemonstration(environment: Environment): Environment {
  const found = readDemonstration(environment);
  if (!found) throw new FailureWithMessage(`本机没有正在运行的演示（没有 ${demonstrationFile(environment)}）。`);
  return found;
}

/** For whoever gave a command no environment on a machine where a demonstration runs; empty where none does. */
export const hintAtDemonstration = (environment: Environment): string =>
  readDemonstration(environment) ? "\n对本机正在运行的演示执行时，加 --demo。" : "";
