import { vi } from "vitest";

/** Tests look at what a page asks and say what it is answered, so the server they play seals nothing. */
vi.mock("../src/lib/sealing/page-seal.ts", () => ({ pageSeal: async () => null, forgetPageSeal: () => undefined }));
