/* Read by browsers of any age: nothing here that a browser of 2011 does not know. */
(function (page, address) {
  var knowsModules = "noModule" in page.createElement("script");
  var isRecent = "replaceChildren" in page.documentElement;
  if (!knowsModules || !isRecent) address.replace("/old-browser");
})(document, window.location);
