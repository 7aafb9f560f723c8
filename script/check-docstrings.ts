import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/**
 * What others call without reading it says in a docstring what it does: every exported function of the kernel, of a
 * port, of a rule and of a protocol. A line of the sources is enough to see that, since the formatter writes
 * declarations at the edge of a file in one way.
 */
const root = resolve(import.meta.dirname, "..");
const places = [
  "apps/server/src/kernel/**/*.ts",
  "apps/server/src/gateways/**/*.ts",
  "apps/server/src/protocols/**/*.ts",
  "apps/server/src/**/*.rules.ts",
  "packages/contract/src/rules/**/*.ts",
];
const files = [...new Set(places.flatMap((place) => globSync(place, { cwd: root })))]
  .filter((file) => !/\.(test|suite|testing)\.ts$/.test(file))
  .toSorted();

const exportedFunction =
  /^export (?:async )?function\*? (?<declared>\w+)|^export const (?<assigned>\w+)(?::[^=]*)? = (?:async )?(?:<[^>]*>)?\(/;

let seen = 0;
const bare = files.flatMap((file) => {
  const lines = readFileSync(resolve(root, file), "utf8").split("\n");
  return lines.flatMap((line, index) => {
    const { declared, assigned } = exportedFunction.exec(line)?.groups ?? {};
    const name = declared ?? assigned;
    if (name === undefined) return [];
    seen += 1;
    return lines[index - 1]?.trimEnd().endsWith("*/")
      ? []
      : [`${file}:${index + 1}: ${name} says nowhere what it does`];
  });
});
if (bare.length > 0) {
  console.error(bare.join("\n"));
  process.exit(1);
}
console.log(`${seen} exported functions of kernel, ports, rules and protocols say what they do`);
