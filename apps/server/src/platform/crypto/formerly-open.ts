/** A column that is sealed now, beside the one that held it open before: rows of that time keep it until they are sealed. */
export const openedOf = <Open>(
  sealer: { open(sealed: string): string },
  sealed: string | null,
  formerly: Open,
): string | Open => (sealed === null ? formerly : sealer.open(sealed));
