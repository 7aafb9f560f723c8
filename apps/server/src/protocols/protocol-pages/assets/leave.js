// Goes on when the systems' own sign-off pages are loaded, or when nobody would wait any longer.
const LONGEST_MS = 5000;
const onward = document.getElementById("onward");

/** A frame that has got no answer yet still shows the empty page of this window; another's page may not be looked at. */
function isSilent(frame) {
  try {
    return frame.contentWindow.location.href === "about:blank";
  } catch {
    return false;
  }
}

function finish() {
  clearTimeout(limit);
  const places = document.querySelectorAll("li");
  document.querySelectorAll("iframe").forEach((frame, at) => {
    if (isSilent(frame)) places[at].textContent = `${frame.title}：没有应答，请到该系统点击退出`;
  });
  if (onward) location.replace(onward.href);
}

const limit = setTimeout(finish, LONGEST_MS);
// It comes when every frame is there.
addEventListener("load", finish);
