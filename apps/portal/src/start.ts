/**
 * Runs on every page that was drawn beforehand, when its document is read. The application is asked for when the page is
 * on the screen: until then the line and the processor are for what is seen. The document names the modules; all are on
 * their way before the first runs, and they run one after the other, so that a press is heard in between.
 */
const named = (name: string): string[] =>
  [...document.querySelectorAll<HTMLMetaElement>(`meta[name=${name}]`)].map(({ content }) => content);

const askFor = (href: string): void =>
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));

async function start(): Promise<void> {
  const ahead = named("ahead");
  ahead.forEach(askFor);
  try {
    for (const module of [...ahead, ...named("application")]) await import(/* @vite-ignore */ module);
  } catch (cause) {
    // the page stays as it was drawn until there is a line again
    window.addEventListener("online", () => window.location.reload());
    throw cause;
  }
}

// what nobody sees is not painted; else no frame comes before the sheets are there, and what follows it is after it
if (document.hidden) void start();
else requestAnimationFrame(() => setTimeout(start));
