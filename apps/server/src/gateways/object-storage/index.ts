import { resolve } from "node:path";
import type { Config } from "../../config/config.ts";
import { diskStorage } from "./disk-storage.ts";
import type { ObjectStorage } from "./object-storage.ts";
import { s3Storage } from "./s3-storage.ts";

type Kind = Config["objects"]["kind"];

/** The storage of this kind, where the configuration names one. */
export function storageOfKind(
  kind: Kind,
  { dataDir, objects }: Pick<Config, "dataDir" | "objects">,
): ObjectStorage | undefined {
  if (kind === "disk") return diskStorage(resolve(dataDir, "files"));
  return objects.s3 && s3Storage(objects.s3);
}

/** Where files lie, as the server was told at start. */
export function objectStorageOf(config: Pick<Config, "dataDir" | "objects">): ObjectStorage {
  const storage = storageOfKind(config.objects.kind, config);
  if (!storage) throw new Error("the configuration names no bucket");
  return storage;
}
