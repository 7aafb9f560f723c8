import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isBuiltName } from "./style-modules.ts";

/** No inline script, no inline style: the policy of the portal allows neither. */
export function assertStrict(name: string, html: string): void {
  const fault = /\sstyle="[^"]*"|<script(?![^>]*\ssrc=)(?![^>]*type="application\/json")[^>]*>|<style/.exec(html);
  if (fault) throw new Error(`${name} holds what the content security policy forbids: ${fault[0]}`);
}

/** What is drawn when it is built must be styled by the sheets it names: no script brings them. */
export function assertStyled(dist: string, name: string, html: string): void {
  const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="(\/assets\/[^"]+)"/g)];
  const rules = sheets.map(([, file = ""]) => readFileSync(join(dist, file), "utf8")).join("");
  const drawn = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  const bare = drawn.filter((one) => isBuiltName(one) && !rules.includes(`.${one}`));
  if (bare.length > 0) throw new Error(`${name} does not name the sheets of ${[...new Set(bare)].join(", ")}`);
}
