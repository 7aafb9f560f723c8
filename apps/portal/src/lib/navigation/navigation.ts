export type NavigateTo = (to: string, options?: { replace?: boolean }) => void | Promise<void>;

let navigateTo: NavigateTo = (to, options) =>
  options?.replace ? window.location.replace(to) : window.location.assign(to);

/** The router tells where navigation happens; until then, and for pages without one, it is the whole document. */
export const navigateBy = (navigate: NavigateTo): void => void (navigateTo = navigate);

/** Goes to a page of ours, from code that is no component. */
export const goTo: NavigateTo = (to, options) => navigateTo(to, options);

/** Leaves the application: a visit of the whole page, for addresses the server answers itself. */
export const visitWholePage = (address: string): void => window.location.assign(address);
