/** Calls to our own server. Pages that the server draws ask it without a network (`draw/own-fetch.ts`). */
export const ownFetch: typeof fetch = (address, init) => fetch(address, init);
