import "./docs.css";

/** Pages opened over plain HTTP within an office network have no clipboard of their own. */
async function copy(text: string, code: HTMLElement): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // refused by the browser: the older way is tried
    }
  }
  getSelection()?.selectAllChildren(code);
  return document.execCommand("copy");
}

const said = document.createElement("p");
said.className = "sr";
said.setAttribute("role", "status");
document.body.append(said);

for (const code of document.querySelectorAll<HTMLElement>(".docs-code code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "复制";
  button.addEventListener("click", () => {
    void copy(code.textContent ?? "", code).then((done) => {
      button.textContent = done ? "已复制" : "请按 Ctrl+C";
      said.textContent = done ? "代码已复制" : "代码已选中，请按 Ctrl+C 复制";
    });
  });
  code.closest(".docs-code")?.append(button);
}
