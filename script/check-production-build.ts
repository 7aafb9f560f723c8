import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { seedNoticeList } from "../packages/demonstration/src/notices.ts";
import { seededAccounts } from "../packages/demonstration/src/people.ts";
import { root } from "./lib/node-runs.ts";

/**
 * What serves people holds nothing of the demonstration: it names no file of that package, and holds none of its public
 * passwords and none of its notices. The documentation for connected systems is built, too; its pages on how to try the
 * portal out name the accounts on purpose. Pages, in the browser and drawn by the server, hold no code for development.
 */
const passwords = seededAccounts.map(({ username, password }) => [password, `the password of ${username}`] as const);
const notices = seedNoticeList.map(({ id, title }) => [title, `the notice ${id}`] as const);
/** What React says while one develops, and code that would ask whether it is to be said. */
const ofDevelopment = [
  ['Each child in a list should have a unique "key" prop', "React's build for development"],
  // the bundler writes the mode in the place of every such question
  ["process.env.NODE", "code that asks in which mode it runs"],
] as const;
const isPage = (file: string) => file.startsWith("apps/portal/dist/");
const isDocumentation = (file: string) => /^apps\/portal\/dist\/docs-[\w-]+\.html$/.test(file);

const files = globSync(["dist/**/*.js", "apps/portal/dist/**/*.{js,mjs,html}"], { cwd: root });
const faults = files.flatMap((file) => {
  const text = readFileSync(resolve(root, file), "utf8");
  const names = text.includes("packages/demonstration/") ? [`${file}: names a file of the demonstration`] : [];
  const wanted = isDocumentation(file) ? notices : [...passwords, ...notices];
  const forbidden = isPage(file) ? [...wanted, ...ofDevelopment] : wanted;
  return [...names, ...forbidden.filter(([words]) => text.includes(words)).map(([, what]) => `${file}: holds ${what}`)];
});
if (!files.includes("dist/apps/server/src/main.js")) faults.push("nothing is built: npm run build");
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${files.length} built files, none with anything of the demonstration or of development`);
