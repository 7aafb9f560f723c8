import { Button, toast } from "@sannong/ui";
import { useState } from "react";

const sizes = ["小", "中", "大"] as const;
export type TextSize = (typeof sizes)[number];

/** The size of a page to read, remembered while the page is open. */
export const useTextSize = () => useState<TextSize>("中");

async function copyAddress() {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast.success("网址已复制，可以发给别人");
  } catch {
    toast.error("浏览器不允许复制，请从地址栏复制网址");
  }
}

type Props = { size: TextSize; onSize: (size: TextSize) => void };

/** 复制·打印·字体大小 of a page to read (requirements WEB-15). */
export function PageTools({ size, onSize }: Props) {
  return (
    <div className="page-tools no-print">
      <fieldset className="seg" aria-label="字体大小">
        {sizes.map((one) => (
          <button key={one} type="button" aria-pressed={one === size} onClick={() => onSize(one)}>
            {one}
          </button>
        ))}
      </fieldset>
      <Button size="small" icon="copy" onClick={() => void copyAddress()}>
        复制
      </Button>
      <Button size="small" icon="doc" onClick={() => window.print()}>
        打印
      </Button>
    </div>
  );
}
