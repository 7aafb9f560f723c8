import { type FileHandle, open } from "node:fs/promises";

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
const START_OF_SCAN = 0xda;
/** Sequential pictures: their one scan holds every coefficient, so what it says of a range is always the same. */
const SEQUENTIAL = new Set([0xc0, 0xc1]);
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce]);
const WHOLE_RANGE = Buffer.from([0, 63, 0]);
/** More parts than any camera writes; a file cannot lead around in it for ever. */
const MOST_PARTS = 2000;

/**
 * Mends in the file what cameras and apps are known to write wrong though nothing of the picture is missing: a scan's
 * parameters of a sequential picture that are all nought (Samsung), and an end that is not said. What is broken
 * otherwise stays so, and fails when it is painted.
 */
export async function mendJpeg(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await mendScan(file);
    await mendEnd(file);
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** From part to part, each of which says how long it is, to the scan. */
async function mendScan(file: FileHandle): Promise<void> {
  let isSequential = false;
  let position = 0;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const head = await bytesAt(file, position, 4);
    const marker = head[1];
    if (head.length < 4 || head[0] !== 0xff || marker === undefined) return;
    // a marker may be filled up in front
    if (marker === 0xff) position += 1;
    else if (marker === START_OF_IMAGE) position += 2;
    else if (PROGRESSIVE.has(marker)) return;
    else if (marker === START_OF_SCAN) return isSequential ? sayWholeRange(file, position, head) : undefined;
    else {
      isSequential ||= SEQUENTIAL.has(marker);
      position += 2 + head.readUInt16BE(2);
    }
  }
}

/** The last three bytes of the scan's head. */
async function sayWholeRange(file: FileHandle, position: number, head: Buffer): Promise<void> {
  const end = position + 2 + head.readUInt16BE(2);
  const range = await bytesAt(file, end - WHOLE_RANGE.length, WHOLE_RANGE.length);
  if (range.every((byte) => byte === 0)) await file.write(WHOLE_RANGE, 0, WHOLE_RANGE.length, end - WHOLE_RANGE.length);
}

async function mendEnd(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const last = await bytesAt(file, Math.max(0, size - END_OF_IMAGE.length), END_OF_IMAGE.length);
  if (!last.equals(END_OF_IMAGE)) await file.write(END_OF_IMAGE, 0, END_OF_IMAGE.length, size);
}
