import { expect, test } from "vitest";
import { escapeHtml, escapeXml } from "./markup.rules.ts";

test("no text becomes markup of HTML, in an attribute neither", () => {
  expect(escapeHtml(`<b title='a' id="b">&amp;`)).toBe("&lt;b title=&#39;a&#39; id=&quot;b&quot;&gt;&amp;amp;");
});

test("no text becomes markup of XML, and white space stays what it was in an attribute", () => {
  expect(escapeXml(`<a b='c"'>&\t\r\n`)).toBe("&#60;a b=&#39;c&#34;&#39;&#62;&#38;&#9;&#13;&#10;");
});

test("what XML has no form for is left out of it, and whole pairs stay", () => {
  expect(escapeXml("田\u0000\u000b\u0085\ufffe\ud800𪚥")).toBe("田𪚥");
});
