/** The variable of the deployment that fixes the list; ANYWHERE in it opens the office to every address. */
export const OFFICE_ADDRESSES = "OFFICE_ADDRESSES";
export const ANYWHERE = "anywhere";
export const MOST_RANGES = 50;
