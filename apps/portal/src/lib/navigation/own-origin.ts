/** Where the server draws a page nothing has the portal's address, and everything is resolved against this one. */
export const DRAWN_ORIGIN = "http://drawn.invalid";

/** The portal's own address, without a path; `DRAWN_ORIGIN` while the server draws. */
export const ownOrigin = (): string => (typeof window === "undefined" ? DRAWN_ORIGIN : window.location.origin);
