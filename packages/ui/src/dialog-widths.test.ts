import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const NARROWEST = 526;
const WIDEST = 780;

/** The pixels that a rule gives to the whole of a dialog, whichever file it stands in. */
function widthsOfDialogs(): number[] {
  const styles = globSync("{apps/portal,packages/ui}/src/**/*.css", { cwd: root })
    .map(read)
    .map((style) => style.replaceAll(/:global\(([^)]*)\)/g, "$1"));
  return styles
    .flatMap((style) => [...style.matchAll(/([^{}]*)\{([^{}]*)\}/g)])
    .filter(([, selector = ""]) => /(^|\s)\.dlg(\.w\d+|\.two)?\s*$/.test(selector))
    .flatMap(([, , rule = ""]) => [...rule.matchAll(/(?:^|[;\s])(?:min-)?width:\s*(\d+)px/g)])
    .map(([, width]) => Number(width));
}

test("specification §2: no style makes a dialog narrower than 526 pixels or wider than 780", () => {
  const widths = widthsOfDialogs();
  expect(widths).toEqual(expect.arrayContaining([NARROWEST, 640, WIDEST]));
  expect(widths.filter((width) => width < NARROWEST || width > WIDEST)).toEqual([]);
});

test("specification §2: every dialog of the portal asks for one of these widths, or takes the narrowest", () => {
  const pages = globSync("apps/portal/src/**/*.tsx", { cwd: root, exclude: ["**/*.test.tsx"] });
  const dialogs = pages.flatMap((file) =>
    [...read(file).matchAll(/<Dialog\s[^]*?>/g)].map(([opening]) => ({ file, opening })),
  );
  expect(dialogs.length).toBeGreaterThan(28);
  const asked = dialogs.map(({ file, opening }) => [
    file,
    /\swidth=\{(\d+)\}/.exec(opening)?.[1],
    opening.includes("style="),
  ]);
  expect(
    asked.filter(([, width, styled]) => styled || ![undefined, "526", "640", "780"].includes(width as string)),
  ).toEqual([]);
  // no other dialog than this one
  const others = pages.filter((file) => /<dialog\b|@base-ui[^"]*dialog/.test(read(file)));
  expect(others).toEqual([]);
});
