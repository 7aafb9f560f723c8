/**
 * Fails when a class has no sheet, a sheet a class that nobody uses, when a name is shared that is not listed, or a
 * module is imported from another folder than its own.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { faultsOf, type Texts } from "./build/style-rules.ts";
import { sharedClasses } from "./src/styles/shared-classes.ts";

const root = resolve(import.meta.dirname, "../..");
const textsOf = (pattern: string, without = /\.test\./): Texts =>
  new Map(
    globSync(pattern, { cwd: root })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !without.test(file))
      .sort()
      .map((file) => [file, readFileSync(resolve(root, file), "utf8")]),
  );

/** Neither tests nor what is only a list of classes. */
const noSource = /\.test\.|\.d\.ts$|shared-classes\.ts$/;
const sheets = textsOf("apps/portal/src/**/*.css");
const faults = faultsOf({
  published: textsOf("packages/ui/src/**/*.css"),
  sheets,
  sources: textsOf("apps/portal/src/**/*.{ts,tsx}", noSource),
  besides: textsOf("{packages/{ui,markdown}/src,apps/portal/build}/**/*.{ts,tsx}", noSource),
  shared: Object.values(sharedClasses).flat(),
});
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${sheets.size} sheets of the portal, ${faults.length} faults\n`);
if (faults.length > 0) process.exitCode = 1;
