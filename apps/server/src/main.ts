import { runPortal } from "./run-portal.ts";

await runPortal();
