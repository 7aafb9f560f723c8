// Takes the look that was chosen in the portal, before anything is drawn, and asks for the page anew once a minute:
// not while somebody reads further down, selects, or stands on something with the keyboard.
(() => {
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem("care") === "on") dataset.care = "on";
    if (localStorage.getItem("contrast") === "high") dataset.contrast = "high";
  } catch {
    // storage is switched off: the page is as it comes
  }
  try {
    const asked = new URLSearchParams(location.search).get("lang");
    if (asked === "en" || asked === "zh") localStorage.setItem("language", asked);
    // the portal's own translation; without it the page stays as it is
    if (localStorage.getItem("language") === "en") import("/english.js").then(({ speak }) => speak("en"), Boolean);
  } catch {
    // storage is switched off: the page is in Chinese
  }
  addEventListener("DOMContentLoaded", () => {
    const again = document.getElementById("again");
    again.parentElement.hidden = false;
    try {
      again.checked = sessionStorage.getItem("statusAgain") !== "off";
      again.addEventListener("change", () => sessionStorage.setItem("statusAgain", again.checked ? "on" : "off"));
    } catch {
      // storage is switched off: the choice holds until the page is left
    }
    setInterval(() => {
      const { activeElement } = document;
      const isRead = String(getSelection()) !== "" || (activeElement !== null && activeElement !== document.body);
      if (again.checked && !document.hidden && !isRead) location.reload();
    }, 60_000);
  });
})();
