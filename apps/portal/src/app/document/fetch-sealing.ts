/**
 * What seals the calls of somebody who is signed in, and the key for it, are asked for before the application knows that
 * it needs them: over a slow line each would be a way to the server and back of its own. Documents name both.
 */
export function fetchSealing(): void {
  const named = document.querySelector<HTMLMetaElement>("meta[name=sealing]")?.content;
  if (!named || document.documentElement.dataset["token"] === undefined) return;
  const [module = "", key = ""] = named.split(" ");
  const links = [
    { rel: "modulepreload", href: module },
    { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: key },
  ];
  document.head.append(...links.map((link) => Object.assign(document.createElement("link"), link)));
}
