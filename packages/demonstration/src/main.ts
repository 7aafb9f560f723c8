import { runPortal } from "@sannong/server/run-portal";
import { demonstration } from "./index.ts";

/** The portal with its demonstration: the server's own process, handed this package's content. */
await runPortal({ demonstration: demonstration("full") });
