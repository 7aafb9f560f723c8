import { fin } from "./fin.ts";
import { fish } from "./fish.ts";
import { land } from "./land.ts";
import { live } from "./live.ts";
import { mach } from "./mach.ts";
import { plant } from "./plant.ts";
import { safe } from "./safe.ts";
import type { SeedDomain } from "./systems-shape.ts";
import { subjects } from "./subjects.ts";
import { support } from "./support.ts";

/** Everything the demonstration's catalogue shows; invented, and marked 演示 when it is seeded. */
export const content: readonly SeedDomain[] = [plant, mach, live, fish, land, safe, subjects, fin, support];
