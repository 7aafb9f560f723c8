/** Runs once this turn is over, however often it is asked for within it. */
export function oncePerTurn(run: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      run();
    }, 0);
  };
}
