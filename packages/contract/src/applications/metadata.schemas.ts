import * as z from "zod/mini";
import { oneOf } from "../fields.ts";
import { certificateUses, refreshFaults } from "./metadata-words.ts";

/** What a system that speaks SAML published, for its people. */
export const samlMetadata = z.object({
  entityId: z.string(),
  /** where it is read anew; null: it was handed in */
  address: z.nullable(z.string()),
  /** when the address last gave what was taken, ISO 8601 */
  readAt: z.nullable(z.string()),
  triedAt: z.nullable(z.string()),
  /** why what the address gave last was not taken */
  fault: z.nullable(oneOf(refreshFaults)),
  found: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  certificates: z.array(
    z.object({
      use: oneOf(certificateUses),
      fingerprint: z.string(),
      /** 2026-12-27 */
      endsOn: z.string(),
      state: z.enum(["good", "endsSoon", "ended"]),
    }),
  ),
});
export type SamlMetadata = z.infer<typeof samlMetadata>;
