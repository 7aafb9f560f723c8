import { toast } from "@sannong/ui";

/** Puts a text where the next paste takes it from, and says so; `what` is its name. */
export const copyText = (what: string, text: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toast.success(`${what}已复制`),
    () => toast.warning("浏览器不允许复制，请选中后手动复制"),
  );
