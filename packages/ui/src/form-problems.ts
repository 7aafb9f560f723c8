/** A field of a form with something wrong with it. */
export type FaultyField = {
  /** of the message, which the control names as its description */
  id: string;
  /** what leads to it is called; what is wrong, where it has no name */
  label: string;
  control: HTMLElement | null;
};

/** A label that is longer is a sentence, such as a consent: its beginning tells which it is. */
const LONGEST_LABEL = 14;

/** What is wrong in the part of a form that is shown, from top to bottom. */
export function faultyFields(form: HTMLFormElement): FaultyField[] {
  const messages = [...form.querySelectorAll<HTMLElement>(".msg[id]")].filter((one) => !one.closest("[hidden]"));
  return messages.map((message) => {
    const described = form.querySelectorAll<HTMLElement>(`[aria-describedby~="${CSS.escape(message.id)}"]`);
    // the list itself has each message read with the name that leads to it
    const control = [...described].find((one) => one.closest(".form-problems") === null) ?? null;
    const label = (control && labelOf(control)) || message.textContent.trim();
    const isSentence = label.length > LONGEST_LABEL;
    return { id: message.id, label: isSentence ? `${label.slice(0, LONGEST_LABEL - 2)}…` : label, control };
  });
}

/** Takes the keyboard to the field; of a question with several answers to the first that can be given. */
export function leadTo({ control, id }: FaultyField): void {
  const answer = control?.matches("fieldset, [role=group]")
    ? (control.querySelector<HTMLElement>("input:enabled, select, textarea, button") ?? control)
    : control;
  answer?.focus();
  // the message stands below its field and is read with it
  document.getElementById(id)?.scrollIntoView({ block: "nearest" });
}

/** What the field is called, without what brackets add for whoever fills it in. */
function labelOf(control: HTMLElement): string {
  const [own] = control instanceof HTMLFieldSetElement ? [] : labelsOf(control);
  const named = control.getAttribute("aria-labelledby")?.split(" ")[0];
  const text =
    own?.textContent ??
    control.getAttribute("aria-label") ??
    (named && document.getElementById(named)?.textContent) ??
    control.querySelector("legend")?.textContent ??
    "";
  return text.trim().replace(/（[^）]*）$/, "");
}

const labelsOf = (control: HTMLElement): readonly HTMLLabelElement[] => [
  ...((control as HTMLInputElement).labels ?? []),
];
