import { parseArgs, type ParseArgsConfig } from "node:util";
import { FailureWithMessage } from "../platform/failure-with-message.ts";

/** The command line is wrong; the message says how it is right. */
export class UsageProblem extends FailureWithMessage {
  override name = "UsageProblem";
}

/** What stands in the arguments. @throws UsageProblem with how it is right */
export function optionsIn<T extends ParseArgsConfig>(usage: string, given: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(given);
  } catch (cause) {
    throw new UsageProblem(`${whatIsWrong(cause)}\n\n${usage}`, { cause });
  }
}

function whatIsWrong(fault: unknown): string {
  const { code, message } = fault as NodeJS.ErrnoException;
  const [, named] = /'(-[^' <]+)/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `不认识选项 ${named}。`;
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return `选项 ${named} 的写法不对：要么缺少值，要么不带值。`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return "多写了参数。";
  return message;
}
