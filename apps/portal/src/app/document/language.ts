import { storageKeys } from "../../lib/storage/storage-keys.ts";
import { store, stored } from "./appearance.ts";

/** What `english/page-language.ts` gives; it is loaded by its address, which the build writes on the document. */
type PageLanguage = { speak(language: string): void };

/** `?lang=en` is a way in for those who cannot read what leads to it; it does not stay in the address. */
function askedFor(): string | null {
  const address = new URL(location.href);
  const asked = address.searchParams.get("lang");
  if (asked !== "en" && asked !== "zh") return null;
  store(storageKeys.language, asked);
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  return asked;
}

/** Pages are Chinese; who wants English gets the translation, and nobody else a byte of it. */
export function followLanguage(root: HTMLElement = document.documentElement): void {
  const load = (then: (language: PageLanguage) => void) =>
    void import(/* @vite-ignore */ root.dataset["english"] as string).then(then, () => {
      root.lang = "zh-CN"; // the net is gone: the page stays as it is
    });
  const chosen = askedFor() ?? stored(storageKeys.language);
  if (chosen === "en") {
    // the application draws such a page anew: what was drawn before is translated already
    root.lang = chosen;
    load(({ speak }) => speak(chosen));
  } else if (!chosen && !navigator.language.startsWith("zh")) root.dataset["offer"] = ""; // the strip is on the page
  document.addEventListener("click", (event) => {
    const language = (event.target as Element).closest<HTMLElement>("[data-language]")?.dataset["language"];
    if (!language) return;
    event.preventDefault();
    store(storageKeys.language, language);
    delete root.dataset["offer"];
    if (language === "en" || root.lang === "en") load(({ speak }) => speak(language));
  });
}
