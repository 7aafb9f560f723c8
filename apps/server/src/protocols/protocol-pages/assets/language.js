// The portal's own translation, for whoever chose English there or chooses it here; without it the page stays as it is.
(() => {
  const speak = (language) => import("/english.js").then((page) => page.speak(language), Boolean);
  try {
    if (localStorage.getItem("language") === "en") void speak("en");
  } catch {
    // storage is switched off: the page is in Chinese
  }
  const choice = document.querySelector("a[data-language]");
  choice.hidden = false;
  choice.addEventListener("click", (event) => {
    event.preventDefault();
    const { language } = choice.dataset;
    try {
      localStorage.setItem("language", language);
    } catch {
      // storage is switched off: the choice holds for this page
    }
    void speak(language);
  });
})();
