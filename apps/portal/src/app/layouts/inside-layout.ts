import { createContext, useContext } from "react";

/** True below a header and a footer: an error shown there must not bring its own. */
export const InsideLayout = createContext(false);
export const useInsideLayout = () => useContext(InsideLayout);
