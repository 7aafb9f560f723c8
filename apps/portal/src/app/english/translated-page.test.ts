import { beforeEach, describe, expect, test, vi } from "vitest";
import { createTranslate } from "./translate.ts";
import { createTranslatedPage } from "./translated-page.ts";

/** Of a text, what the translated page touches. */
class TextInPage {
  readonly nodeType = 3;
  previousSibling: unknown = null;
  nextSibling: unknown = null;
  data: string;
  constructor(data: string) {
    this.data = data;
  }
}

/** Of an element, what the translated page touches. */
class ElementInPage {
  readonly nodeType = 1;
  readonly parentElement = null;
  readonly localName: string;
  readonly childNodes: readonly (TextInPage | ElementInPage)[];
  private readonly attributes = new Map<string, string>();
  constructor(localName: string, ...childNodes: readonly (TextInPage | ElementInPage)[]) {
    this.localName = localName;
    this.childNodes = childNodes;
    childNodes.forEach((node, at) => {
      if (!(node instanceof TextInPage)) return;
      node.previousSibling = childNodes[at - 1] ?? null;
      node.nextSibling = childNodes[at + 1] ?? null;
    });
  }
  get children() {
    return this.childNodes.filter((node) => node instanceof ElementInPage);
  }
  get textContent(): string {
    return this.childNodes.map((node) => (node instanceof TextInPage ? node.data : node.textContent)).join("");
  }
  matches = () => false;
  closest = () => null;
  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  hasAttribute = (name: string) => this.attributes.has(name);
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
  removeAttribute = (name: string) => void this.attributes.delete(name);
}

beforeEach(() => {
  vi.stubGlobal("Text", TextInPage);
  vi.stubGlobal("Element", ElementInPage);
  vi.stubGlobal("Node", { COMMENT_NODE: 8 });
  return () => vi.unstubAllGlobals();
});

const translate = createTranslate({ 农机购置补贴: "Machinery subsidy", 农机: "Farm machinery", 登记: "Registration" });

/** A title whose lines end between these words alone, in English and as it was again. */
function read(between: string, ...words: readonly string[]) {
  const parts = words.flatMap((word, at) => [...(at > 0 ? [new ElementInPage(between)] : []), new TextInPage(word)]);
  const title = new ElementInPage("span", ...parts);
  const page = createTranslatedPage(translate, () => true);
  const element = title as unknown as Element;
  page.showAll(element);
  const english = title.textContent;
  const language = title.getAttribute("lang");
  page.restore(element);
  return { english, language, chinese: title.textContent };
}

describe("a title in whole words", () => {
  test("is looked up as one, and given back word by word", () =>
    expect(read("wbr", "农机", "购置", "补贴")).toEqual({
      english: "Machinery subsidy",
      language: null,
      chinese: "农机购置补贴",
    }));

  test("stays whole where it is content, though its words are known", () =>
    expect(read("wbr", "农机", "登记", "流程")).toEqual({
      english: "农机登记流程",
      language: "zh-CN",
      chinese: "农机登记流程",
    }));

  test("is not what stands on lines of its own", () =>
    expect(read("br", "农机", "登记").english).toBe("Farm machineryRegistration"));
});
