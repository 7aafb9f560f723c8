import * as z from "zod/mini";
import { nothing } from "../fields.ts";

export const openApiDocument = { input: nothing, output: z.unknown() };
export const interfacePage = { input: nothing, output: z.unknown() };
