import { beforeEach } from "vitest";

const MOST_TOLD = 5;
let faults: string[] = [];

/** Keeps a line of the log that tells an error, for the test that is under way. */
export function noteFault(line: string): void {
  faults.push(line);
}

/** What a server says to whoever asked hides its cause: a test that fails tells the errors that were logged meanwhile. */
beforeEach(({ onTestFailed }) => {
  faults = [];
  onTestFailed(() => {
    for (const line of faults.slice(-MOST_TOLD)) process.stderr.write(`logged meanwhile: ${inWords(line)}\n`);
  });
});

function inWords(line: string): string {
  const { msg, err, route } = JSON.parse(line) as { msg?: string; route?: string; err?: { stack?: string } };
  return [msg, route, err?.stack].filter(Boolean).join("\n  ");
}
