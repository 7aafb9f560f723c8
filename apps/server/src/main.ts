import { runPortal } from "./run-portal.ts";

runPortal();
