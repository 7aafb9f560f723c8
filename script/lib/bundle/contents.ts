import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../node-runs.ts";
import { filesBelow } from "./files-below.ts";

/** What is read where the portal runs: the server and what it is written on, the schema, and what operators read. */
const KEPT = [
  /^package(-lock)?\.json$/,
  /^(README|SECURITY)\.md$/,
  /^apps\/server\/(package\.json$|schema\/|src\/)/,
  /^packages\/(contract|markdown|transport)\/(package\.json$|src\/)/,
  /^deploy\//,
  /^docs\/(operations\/|integrators\/)/,
];
/** What tests alone read. */
const OF_TESTS = /\.(test|testing|suite|fixture)\.[cm]?tsx?$|\/fixtures\//;
/** What `script/operator.sh` and the commands that it serves need. */
const COMMAND_HELPERS = ["script/lib/setup.sh", "script/lib/operator.sh", "script/lib/node-runs.ts"];

const isCommand = (path: string) =>
  /^script\/[\w-]+$/.test(path) && readFileSync(join(root, path), "utf8").includes("/lib/operator.sh");

/** The files of an installation, relative to the project's folder: of the sources those that git keeps, and what was built. */
export function contents(): string[] {
  const kept = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  const sources = kept.filter(
    (path) =>
      (KEPT.some((one) => one.test(path)) && !OF_TESTS.test(path)) || COMMAND_HELPERS.includes(path) || isCommand(path),
  );
  const built = ["dist/apps/server", "apps/portal/dist"].flatMap((folder) =>
    filesBelow(join(root, folder)).map((path) => join(folder, path)),
  );
  return [...sources, ...built].toSorted();
}
