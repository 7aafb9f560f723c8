const inHtml: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as it stands in HTML, between tags or as the value of an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => inHtml[sign] as string);

/** Control characters, halves of pairs and non-characters: XML has no form for them, escaped or not. */
const unspeakable = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** A text as it stands in XML, without what XML has no form for: a name that somebody typed may hold it. */
export const escapeXml = (text: string): string =>
  text.replaceAll(unspeakable, "").replaceAll(/[&<>"'\r\n\t]/g, (sign) => `&#${sign.codePointAt(0)};`);
