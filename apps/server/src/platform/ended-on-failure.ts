/**
 * Does what begins several things one after another. Where it fails in the middle, what had begun is ended, the last
 * first; where it does not, whoever called it ends them by the same stack.
 *
 * @throws what `work` throws; as `suppressed` of a `SuppressedError` where ending what had begun fails, too
 */
export async function endedOnFailure<T>(work: (begun: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const begun = new AsyncDisposableStack();
  try {
    return await work(begun);
  } catch (failure) {
    await begun.disposeAsync().catch((second: unknown) => {
      throw new SuppressedError(second, failure);
    });
    throw failure;
  }
}
