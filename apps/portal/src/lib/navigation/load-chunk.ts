/** Specification §9: chunk load time-out 120 s. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the application did not arrive: the net is slow or gone, or a new version has replaced it. */
export class ChunkNotLoaded extends Error {
  override name = "ChunkNotLoaded";
  readonly timedOut: boolean;
  constructor(timedOut: boolean, cause?: unknown) {
    super(timedOut ? "a part of the page took longer than 120 s" : "a part of the page could not be loaded", { cause });
    this.timedOut = timedOut;
  }
}

/** Loads a part of the application, or gives up after 120 s. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkNotLoaded(true)), timeoutMs);
  });
  try {
    return await Promise.race([load(), tooLong]);
  } catch (cause) {
    throw cause instanceof ChunkNotLoaded ? cause : new ChunkNotLoaded(false, cause);
  } finally {
    clearTimeout(timer);
  }
}
