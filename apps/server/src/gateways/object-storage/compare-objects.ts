import { isSealedSize } from "../../platform/crypto/sealed-stream.ts";
import type { CopyFault, Named } from "./copy-objects.ts";
import type { ObjectStorage } from "./object-storage.ts";

type Deps = {
  storage: ObjectStorage;
  files: AsyncIterable<Named>;
  /** those of them that the database names */
  known: (ids: readonly string[]) => Promise<Set<string>>;
};
/** `extra`: objects that the database does not name. */
export type Comparison = { files: number; bytes: number; extra: number; faults: CopyFault[] };

const AT_A_TIME = 500;

/** Whether a storage holds what the database names, by presence and size alone; nothing is read. @throws Away */
export async function compareObjects({ storage, files, known }: Deps): Promise<Comparison> {
  const there = new Map<string, number>();
  const compared: Comparison = { files: 0, bytes: 0, extra: 0, faults: [] };
  let strangers: string[] = [];
  const countExtra = async () => {
    const named = await known(strangers);
    compared.extra += strangers.length - named.size;
    strangers = [];
  };
  for await (const { key, size } of storage.list()) {
    there.set(key, size);
    strangers.push(key);
    if (strangers.length === AT_A_TIME) await countExtra();
  }
  await countExtra();
  for await (const { id, size } of files) {
    const stored = there.get(id);
    if (stored === undefined) compared.faults.push({ id, fault: "missing" });
    else if (stored !== size && !isSealedSize(size, stored)) compared.faults.push({ id, fault: "size" });
    compared.files += 1;
    compared.bytes += stored ?? 0;
  }
  return compared;
}
