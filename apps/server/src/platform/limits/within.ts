/**
 * Waits for an answer no longer than this; the work itself goes on, and what becomes of it nobody hears.
 *
 * @param late what is thrown where nothing came in time
 * @throws what the work throws, or `late`
 */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  late: () => Error = () => new Error(`no answer within ${milliseconds} ms`),
): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
