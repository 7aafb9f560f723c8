/**
 * `await`, without the wait: goes on at once with what is there, and later with what is promised. An `await` of a value
 * that is there already gives way to everything that is ready, and most reads wait for nothing.
 *
 * @throws what `goOn` throws, at once or by the promise
 */
export function andThen<T, R>(given: T | Promise<T>, goOn: (it: T) => R | Promise<R>): R | Promise<R> {
  return given instanceof Promise ? given.then(goOn) : goOn(given);
}
