import { toast } from "@sannong/ui";

/** Puts a text where the next paste takes it from, and says so; `what` is its name. */
export async function copyText(what: string, text: string): Promise<void> {
  try {
    // a page over plain HTTP has no clipboard at all
    await navigator.clipboard.writeText(text);
    toast.success(`${what}已复制`);
  } catch {
    toast.warning("浏览器不允许复制，请选中后手动复制");
  }
}
