import { cut } from "@sannong/contract/rules/texts/cut";
import { DOMParser } from "@xmldom/xmldom";
import { canBeKept } from "../../platform/texts/keepable.ts";
import { BadMessage } from "./bad-message.ts";
import { escapeXml } from "../../platform/texts/markup.rules.ts";

/** More than any message of the protocol; metadata with several certificates stays below it too. */
export const MOST_CHARACTERS = 128 * 1024;
const DEEPEST = 32;

/**
 * Markup a message has no use for: a document type brings entities and files of the machine along, processing
 * instructions and CDATA hide text from whoever compares, and a comment splits a name in two for some readers.
 */
const forbiddenInMessages = /<!|<\?(?!xml\s)/;
/** Metadata is written by hand and full of comments; those are not read. */
const forbiddenInMetadata = /<!(?!--)|<\?(?!xml\s)/;

const refuse = (problem: string): never => {
  throw new BadMessage("malformed", cut(problem, 200));
};

function parse(text: string, forbidden: RegExp): Element {
  if (text.length > MOST_CHARACTERS) throw new BadMessage("tooLarge", "the message is too large");
  if (forbidden.test(text))
    throw new BadMessage("forbiddenMarkup", "document types, entities and the like are refused");
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  let root: Element | null = null;
  try {
    root = parser.parseFromString(text, "text/xml").documentElement;
  } catch (cause) {
    if (cause instanceof BadMessage) throw cause;
    throw new BadMessage("malformed", "not well-formed", { cause });
  }
  if (!root) throw new BadMessage("malformed", "an empty document");
  checkElement(root, 0);
  return root;
}

/** The parser takes references to characters that XML has not, and what they stand for is kept nowhere. */
function checkElement(element: Element, depth: number): void {
  if (depth > DEEPEST) throw new BadMessage("malformed", "nested too deep");
  const texts = [...Array.from(element.attributes), ...Array.from(element.childNodes)].map((node) => node.nodeValue);
  if (!canBeKept(texts)) throw new BadMessage("malformed", "a character that XML has not");
  for (const child of childElements(element)) checkElement(child, depth + 1);
}

/** @throws BadMessage for everything that is not plain, well-formed, small XML */
export const parseMessage = (text: string): Element => parse(text, forbiddenInMessages);
/**
 * Metadata may hold comments.
 *
 * @throws BadMessage for everything that is not plain, well-formed, small XML
 */
export const parseMetadata = (text: string): Element => parse(text, forbiddenInMetadata);

/** The elements directly within, in order. */
export const childElements = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1);

/** Those of them with this name. */
export const childrenOf = (element: Element, namespace: string, name: string): Element[] =>
  childElements(element).filter((child) => child.namespaceURI === namespace && child.localName === name);

/** The only child of that name; none is undefined, two are refused: which of them would be meant? */
export function childOf(element: Element, namespace: string, name: string): Element | undefined {
  const found = childrenOf(element, namespace, name);
  if (found.length > 1) throw new BadMessage("malformed", `more than one ${name}`);
  return found[0];
}

/** The text within, without space around it; empty where there is no element. */
export const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? "";
/** An attribute that is not there is undefined, an empty one empty. */
export const attributeOf = (element: Element, name: string): string | undefined =>
  element.hasAttribute(name) ? (element.getAttribute(name) ?? "") : undefined;

/** XML that is ready to be written; anything else is escaped. */
export class Written {
  readonly xml: string;
  constructor(xml: string) {
    this.xml = xml;
  }
}

type Attributes = Readonly<Record<string, string | undefined>>;
type Content = Written | string | false | undefined;

/** One element; attributes without a value are left out. */
export function element(name: string, attributes: Attributes = {}, ...content: Content[]): Written {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${escapeXml(value)}"`))
    .join("");
  const inner = content
    .map((one) => (one instanceof Written ? one.xml : one === false || one === undefined ? "" : escapeXml(one)))
    .join("");
  return new Written(inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`);
}
