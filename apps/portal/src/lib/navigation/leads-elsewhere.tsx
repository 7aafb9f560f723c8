import { Navigate } from "react-router";

/** Thrown by a page that is drawn on the server and has another in its place. */
export class LedElsewhere extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`leads to ${to}`);
    this.to = to;
  }
}

/**
 * In the place of a page that is another's: the server answers with the way there, the application goes it.
 *
 * @throws LedElsewhere while the server draws
 */
export function LeadsElsewhere({ to }: { to: string }) {
  if (typeof window === "undefined") throw new LedElsewhere(to);
  return <Navigate replace to={to} />;
}
