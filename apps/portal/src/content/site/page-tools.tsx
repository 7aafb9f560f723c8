import * as styles from "./page-tools.module.css";
import { Button, toast } from "@sannong/ui";
import { useState } from "react";

const sizes = ["小", "中", "大"] as const;
export type TextSize = (typeof sizes)[number];

/** The size of a page to read, remembered while the page is open. */
export const useTextSize = () => useState<TextSize>("中");

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("全文和网址已复制");
  } catch {
    toast.error("浏览器不允许复制，请选中文字后按 Ctrl+C");
  }
}

/** On a phone by what the phone has; else its address, ready to be sent. One that was called off says nothing. */
async function share() {
  const address = window.location.href;
  try {
    if (typeof navigator.share === "function") return await navigator.share({ title: document.title, url: address });
    await navigator.clipboard.writeText(address);
    toast.success("网址已复制，可以粘贴给别人");
  } catch (failure) {
    if ((failure as Error).name !== "AbortError") toast.error("浏览器不允许分享，请复制地址栏里的网址");
  }
}

/** A page cannot be put among the browser's bookmarks by a button; which keys do is known. */
function tellHowToKeep() {
  const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘+D" : "Ctrl+D";
  toast.success(`按 ${keys} 收藏本页；手机上请点浏览器菜单里的“收藏”或“添加书签”`);
}

type Props = {
  size: TextSize;
  onSize: (size: TextSize) => void;
  /** what is copied */
  text: () => string;
  /** the page has a star of its own */
  hasStar?: boolean;
};

/** 字体大小·复制·打印·分享·收藏 of a page to read (rule WEB-15). */
export function PageTools({ size, onSize, text, hasStar = false }: Props) {
  return (
    <div className={`page-tools ${styles.tools} no-print`}>
      <fieldset className="seg" aria-label="字体大小">
        {sizes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === size}
            aria-label={`字体${one}`}
            onClick={() => onSize(one)}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <Button size="small" icon="copy" onClick={() => void copy(`${text()}\n${window.location.href}`)}>
        复制
      </Button>
      <Button size="small" icon="doc" onClick={() => window.print()}>
        打印
      </Button>
      <Button size="small" icon="ext" onClick={() => void share()}>
        分享
      </Button>
      {!hasStar && (
        <Button size="small" icon="star" onClick={tellHowToKeep}>
          收藏
        </Button>
      )}
    </div>
  );
}
