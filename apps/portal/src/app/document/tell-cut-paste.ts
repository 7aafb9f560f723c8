import { toast } from "@sannong/ui";

/** A field of one line takes no ends of lines, and some fields write capitals. */
const bare = (text: string): string => text.replaceAll(/\s/g, "").toLowerCase();

/**
 * A browser cuts what is pasted into a field to the field's length without a word: whoever pastes a report written
 * elsewhere would hand in its beginning alone.
 */
export function tellCutPaste(): void {
  document.addEventListener("paste", ({ target, clipboardData, defaultPrevented }) => {
    // a field that reads what is pasted by itself has cut nothing
    if (defaultPrevented) return;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { maxLength } = target;
    const pasted = bare(clipboardData?.getData("text/plain") ?? "");
    if (maxLength < 0 || pasted === "") return;
    const look = () => {
      const isCut = target.value.length >= maxLength && !bare(target.value).includes(pasted);
      if (isCut) toast.warning(`这里最多 ${maxLength} 字，粘贴的内容后面一部分没有放进来`);
    };
    // what comes next is what the paste left
    target.addEventListener("input", look, { once: true });
  });
}
