import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { seededAccounts } from "../packages/demonstration/src/people.ts";
import { root } from "./lib/node-runs.ts";

/**
 * What serves people holds nothing of the demonstration: it names no file of that package, and holds none of its public
 * passwords. The documentation for connected systems is built, too; its pages on how to try the portal out name
 * the accounts on purpose.
 */
const isDocumentation = (file: string) => /^apps\/portal\/dist\/docs-[\w-]+\.html$/.test(file);
const files = globSync(["dist/**/*.js", "apps/portal/dist/**/*.{js,html}"], { cwd: root });
const faults = files.flatMap((file) => {
  const text = readFileSync(resolve(root, file), "utf8");
  const told = isDocumentation(file) ? [] : seededAccounts.filter(({ password }) => text.includes(password));
  const names = text.includes("packages/demonstration/") ? [`${file}: names a file of the demonstration`] : [];
  return [...names, ...told.map(({ username }) => `${file}: holds the password of ${username}`)];
});
if (!files.includes("dist/apps/server/src/main.js")) faults.push("nothing is built: npm run build");
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${files.length} built files, none with anything of the demonstration`);
