import * as z from "zod/mini";
import { nothing } from "../fields.ts";

export const openApiDocument = { input: nothing, output: z.unknown() };
export const interfacePage = { input: nothing, output: z.unknown() };
/** OpenAPI 3.1 */
export const officeApiDocument = { input: nothing, output: z.record(z.string(), z.unknown()) };
