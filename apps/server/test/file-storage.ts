import { diskStorage } from "../src/gateways/object-storage/disk-storage.ts";
import { sealedStorage } from "../src/gateways/object-storage/sealed-storage.ts";
import { ringSealer } from "../src/platform/crypto/field-sealer.ts";
import { testKeys } from "./config.ts";

/** Files below a folder, sealed with the tests' keys. */
export const fileStorage = (folder: string) => sealedStorage(diskStorage(folder), ringSealer(testKeys.field));
