import { GOVERNMENT_OFFICE } from "@sannong/contract/rules/roles";

/** A user whose source is the government office gets no visit record (specification §6). */
export const leavesVisitRecord = (caller: { source: string } | null): boolean => caller?.source !== GOVERNMENT_OFFICE;

/** A path as it is kept: what follows ? or # may hold a code or a name and is nobody's business here. */
export const pathToKeep = (path: string | undefined): string => (path ?? "/").split(/[?#]/, 1)[0] || "/";
