import * as z from "zod/mini";
import { nothing } from "../fields.ts";

export const getTransportKey = {
  input: nothing,
  output: z.object({
    /** off: nothing is sealed; optional: the portal's pages seal; required: a sealed entry takes sealed messages only */
    mode: z.enum(["off", "optional", "required"]),
    kid: z.string(),
    /** uncompressed point, hex */
    publicKey: z.string(),
    /** milliseconds since 1970 */
    now: z.number(),
  }),
};
