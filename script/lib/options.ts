import type { parseArgs, ParseArgsConfig } from "node:util";
import { optionsIn, UsageProblem } from "../../apps/server/src/commands/options.ts";

/**
 * What stands in the arguments of this process, for the scripts that are no commands of an operator's. Whoever asks how
 * it is used is told, and so is who made a slip: the process ends there.
 */
export function optionsOrEnd<T extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: T,
): ReturnType<typeof parseArgs<{ options: T }>>["values"] {
  if (process.argv.slice(2).some((one) => one === "--help" || one === "-h")) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return optionsIn(usage, { options }).values;
  } catch (failure) {
    if (!(failure instanceof UsageProblem)) throw failure;
    process.stderr.write(`${failure.message}\n`);
    process.exit(2);
  }
}
