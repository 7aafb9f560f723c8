import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { ObjectStorage } from "./object-storage.ts";

/** Spread over folders, so that none grows endless. */
const placeOf = (key: string) => `${key.slice(0, 2).toLowerCase()}/${key}`;

/** On this machine's disk, below `folder`; a store that several servers share takes another driver of the same library. */
export function diskStorage(folder: string): ObjectStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    async put(key, content) {
      const arriving = `arriving/${key}`;
      try {
        await disk.putStream(arriving, content);
        await disk.move(arriving, placeOf(key));
      } catch (failure) {
        await disk.delete(arriving);
        throw failure;
      }
    },
    get: (key) => disk.getStream(placeOf(key)),
    remove: (key) => disk.delete(placeOf(key)),
  };
}
