/** Gives the person a file, made here from what the server said. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // the browser has taken it up by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** As a file other programs read. */
export const saveJson = (name: string, content: unknown): void =>
  saveFile(name, JSON.stringify(content, null, 2), "application/json");
