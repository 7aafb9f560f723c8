type Showing = {
  location: { pathname: string };
  navigation: { state: string };
  /** false until the first page's parts are there */
  initialized: boolean;
  /** what a page's loading came to, where it failed */
  errors: object | null;
};

/** The part of the router that is needed beside the pages. */
export type Places = {
  state: Showing;
  subscribe(listener: (state: Showing) => void): () => void;
};

type Watch = {
  isLetIn: (pathname: string) => boolean;
  onLetIn: (listener: () => void) => void;
  record: (pathname: string) => void;
};

/**
 * One visit a page that is shown: the guard let it in, and it came. An address that leads on or is refused is none,
 * nor is changing a filter in the address.
 */
export function recordVisits(places: Places, { isLetIn, onLetIn, record }: Watch): void {
  let shown: string | undefined;
  const look = () => {
    const { location, navigation, initialized, errors } = places.state;
    const { pathname } = location;
    const isShown = initialized && navigation.state === "idle" && errors === null && isLetIn(pathname);
    if (!isShown || pathname === shown) return;
    shown = pathname;
    record(pathname);
  };
  look();
  places.subscribe(look);
  // a page that was made ahead is there before the guard is asked, and no navigation follows its yes
  onLetIn(look);
}
