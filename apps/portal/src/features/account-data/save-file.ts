/** Gives the person a file, made here from what the server said. */
export function saveFile(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // the browser has taken it up by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
