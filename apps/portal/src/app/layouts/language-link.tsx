/** The other language, in that language; the first lines of every page hear the press (`language.ts`). */
export const LanguageLink = ({ className }: { className?: string }) => (
  <a className={className} href="?lang=en" data-language="en" lang="en" translate="no">
    English
  </a>
);
