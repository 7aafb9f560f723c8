import { openService } from "./open-service.ts";

const open = (identification: string): void => void openService(identification);

/** Opens a service from a press on it; see `openService`. The same function every time. */
export const useOpenService = (): ((identification: string) => void) => open;
