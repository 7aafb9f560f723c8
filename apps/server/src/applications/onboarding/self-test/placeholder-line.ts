import { fillAddress } from "@sannong/contract/rules/protocols/placeholders";
import { type TestRun, DEPENDS, randomState } from "./test-run.ts";
import { filledIn, isTelling, judgePlaceholders, PLAIN, TELLING } from "./placeholder.rules.ts";
import { findingOfSilence } from "./connection.rules.ts";
import { type Finding, notApplicable, skipped } from "./finding.rules.ts";
import { isAnswer, type Visited } from "./visitor.ts";

/** Where a protocol hands something over, and how it is opened with telling values; undefined before anybody was in. */
export type HandedOver = { template: string; open: () => Promise<Visited | Finding | undefined> };

/** Addresses that are opened without a sign-in of ours, by the way of opening. */
const openedBare = ({ form, system }: TestRun["trial"]): string | null =>
  ({ "2": form.directUrl ?? null, "4": system.tokenUri })[form.jumpType as string] ?? null;

/** 占位符替换: the registered address is opened with values that hold Chinese and a blank. */
export const placeholderLine = ({ trial, line, note, newVisitor }: TestRun, handed: HandedOver | null) =>
  line("placeholders", async () => {
    const { jumpType } = trial.form;
    const bare = openedBare(trial);
    const template = bare ?? handed?.template ?? "";
    const filled = filledIn(template, jumpType);
    const names = filled.filter(isTelling);
    if (names.length === 0)
      return notApplicable(
        filled.length === 0
          ? "按登记的打开方式，没有要替换的占位符"
          : `只有 ${filled.map((name) => `{${name}}`).join(" ")}，没有中文的值要送`,
      );
    note(`送出 ${names.map((name) => `{${name}}=“${TELLING[name]}”`).join("，")}`);
    if (bare !== null) {
      // nobody has a token of a phase-one system's own for a self-test: it is asked with one that it never gave
      const token = randomState();
      const plain = await newVisitor().visit(new URL(fillAddress(bare, { ...PLAIN, token })));
      const telling = await newVisitor().visit(new URL(fillAddress(bare, { ...TELLING, token })));
      if (!isAnswer(plain)) return findingOfSilence(plain);
      if (!isAnswer(telling)) return findingOfSilence(telling);
      const { status, location } = telling;
      return judgePlaceholders({ names, status, plainStatus: plain.status, location: location?.href ?? null });
    }
    const opened = await handed?.open();
    if (!opened) return skipped(DEPENDS);
    if ("outcome" in opened) return opened;
    if (!isAnswer(opened)) return findingOfSilence(opened);
    // it was entered before with plain values
    return judgePlaceholders({
      names,
      status: opened.status,
      plainStatus: 200,
      location: opened.location?.href ?? null,
    });
  });
