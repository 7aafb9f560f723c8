/** Named in this document's policy, anew with each answer: style elements that carry it are ours. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/**
 * The theme engine puts the secret on what it writes, but the library's measuring of scrollbars and its locking of the
 * page's scrolling write style elements without it, which the policy refuses. Only scripts of ours run here, and they
 * may all read the secret.
 */
export function nameStyles(): void {
  const create = document.createElement.bind(document);
  const named = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const made = create(name, options);
    if (made instanceof HTMLStyleElement) made.nonce = styleNonce;
    return made;
  };
  document.createElement = named;
}
