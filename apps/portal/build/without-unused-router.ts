import type { Plugin } from "vite";

/**
 * Parts of the router that work only where it is a framework's: what watches its every step for a recorder, and links
 * that fetch their pages' files by the framework's list. None of our routers is told of either, yet they would weigh
 * three kilobytes in every first view. A name that the router begins to ask of them and that is not here fails the build.
 */
const inTheirPlace: readonly (readonly [RegExp, string])[] = [
  [
    /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
     export const getRouteInstrumentationUpdates = () => ({});
     export const instrumentClientSideRouter = (router) => router;
     export const [instrumentHandler, instrumentationResultMetaContext] = [];`,
  ],
  [
    /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/,
    `import { createContext, useRef } from "react";
     export const FrameworkContext = createContext(undefined);
     export const [Links, Meta, Scripts, setIsHydrated, useFrameworkContext, CRITICAL_CSS_DATA_ATTRIBUTE] = [];
     export const PrefetchPageLinks = () => null;
     export const usePrefetchBehavior = () => [false, useRef(null), {}];
     export const mergeRefs = (...refs) => (value) => {
       for (const ref of refs)
         if (typeof ref === "function") ref(value);
         else if (ref != null) ref.current = value;
     };`,
  ],
];

export const withoutUnusedRouter: Plugin = {
  name: "without-unused-router",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: inTheirPlace.map(([file]) => file) },
    handler: (id) => inTheirPlace.find(([file]) => file.test(id))?.[1],
  },
};
