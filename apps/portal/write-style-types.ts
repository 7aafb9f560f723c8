/** Run before anything that looks at types: `npm run check:types`, `npm run check:lint`. */
import { writeStyleTypes } from "./build/style-modules.ts";

writeStyleTypes();
