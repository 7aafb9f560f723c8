import * as styles from "./docs-pages.module.css";
import { startSearch } from "./docs-search-box.ts";
import { fillPlaces } from "./fill-places.ts";
import { storageKeys } from "../lib/storage/storage-keys.ts";
import "../styles/docs.css";
// the footer is drawn when the pages are built: here only its sheets are wanted
import "../content/site/owner-lines.module.css";
import "../content/site/short-footer.module.css";

/** Whoever is signed in has the watermark here too; it comes with the application's parts, which the build names. */
function startBackground(): void {
  const { beside } = document.body.dataset;
  try {
    if (beside && localStorage.getItem(storageKeys.token)) void import(/* @vite-ignore */ beside);
  } catch {
    // storage is switched off: nobody is signed in
  }
}
// which portal it is, the address of the page says to everybody
fillPlaces({ portal: location.origin });
startBackground();

/** Pages opened over plain HTTP within an office network have no clipboard of their own. */
async function copy(text: string, shown: HTMLElement): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // refused by the browser: the older way is tried
    }
  }
  getSelection()?.selectAllChildren(shown);
  return document.execCommand("copy");
}

const said = document.createElement("p");
said.className = "sr";
said.setAttribute("role", "status");
document.body.append(said);

const searched = document.querySelector<HTMLFormElement>(`.${styles.docsSearch}`);
const main = document.querySelector("main");
const { search: indexAt } = document.body.dataset;
if (searched && main && indexAt) startSearch(searched, main, indexAt);

const facts = document.querySelector<HTMLElement>(`.${styles.docsFacts}`);
const text = document.querySelector<HTMLElement>(`.${styles.docsText}`);
if (facts && text) facts.append(toolsOf(text));

for (const code of document.querySelectorAll<HTMLElement>(".docs-code code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "复制";
  button.addEventListener("click", () => {
    void copy(code.textContent ?? "", code).then((done) => {
      button.textContent = done ? "已复制" : "请按 Ctrl+C";
      said.textContent = done ? "代码已复制" : "代码已选中，请按 Ctrl+C 复制";
    });
  });
  code.closest(".docs-code")?.append(button);
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", press);
  return made;
}

/** 字号·复制·打印·分享 of a chapter (rule WEB-15). */
function toolsOf(chapter: HTMLElement): HTMLElement {
  const tools = document.createElement("div");
  tools.className = "docs-tools";
  const sizes = document.createElement("fieldset");
  sizes.setAttribute("aria-label", "字体大小");
  const show = (size: string) => {
    chapter.dataset["text"] = size;
    for (const one of sizes.querySelectorAll("button"))
      one.setAttribute("aria-pressed", String(one.textContent === size));
  };
  for (const size of ["小", "中", "大"]) {
    const made = button(size, () => show(size));
    made.setAttribute("aria-label", `字体${size}`);
    sizes.append(made);
  }
  show("中");
  const tell = (done: boolean, what: string) => {
    said.textContent = done ? what : "浏览器不允许复制，请选中文字后按 Ctrl+C";
  };
  const copyAll = async () => tell(await copy(`${chapter.innerText}\n${location.href}`, chapter), "全文和网址已复制");
  const shareIt = async () => tell(await share(chapter), "网址已复制，可以粘贴给别人");
  tools.append(
    sizes,
    button("复制", () => void copyAll()),
    button("打印", () => window.print()),
    button("分享", () => void shareIt()),
  );
  return tools;
}

/** On a phone by what the phone has; else its address, ready to be sent. */
async function share(chapter: HTMLElement): Promise<boolean> {
  if (typeof navigator.share !== "function") return copy(location.href, chapter);
  try {
    await navigator.share({ title: document.title, url: location.href });
  } catch {
    // called off
  }
  return true;
}
