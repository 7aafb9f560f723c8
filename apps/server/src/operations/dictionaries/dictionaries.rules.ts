import type { DictionaryType } from "@sannong/contract/operations/dictionary-words";
import { dictionaryWords } from "@sannong/contract/operations/dictionary-words";
import type { RefusalName } from "@sannong/contract/errors";

type Named = { codeValue: string; codeName: string };
type Why = { reason: RefusalName; params: { name: string; code: string } };

/** Do forms come with this entry chosen? */
export const isPreselected = (type: DictionaryType, codeValue: string): boolean =>
  dictionaryWords[type].preselected === codeValue;

/** What stands against an entry of this code and name among those there are, withdrawn ones too. */
export function whyNotAdd(entries: readonly Named[], given: Named): Why | undefined {
  const sameCode = entries.find(({ codeValue }) => codeValue === given.codeValue);
  if (sameCode)
    return { reason: "dictionaryDesk.codeTaken", params: { name: sameCode.codeName, code: sameCode.codeValue } };
  return whyNotRename(entries, given);
}

/** Two entries of one name could not be told apart in a form. */
export function whyNotRename(entries: readonly Named[], given: Named): Why | undefined {
  const sameName = entries.find(
    ({ codeName, codeValue }) => codeName === given.codeName && codeValue !== given.codeValue,
  );
  return (
    sameName && { reason: "dictionaryDesk.nameTaken", params: { name: sameName.codeName, code: sameName.codeValue } }
  );
}
