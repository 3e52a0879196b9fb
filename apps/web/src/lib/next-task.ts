/**
 * Resolves in a task of its own. Between the steps of the start it lets the browser draw and answer presses: together
 * they take some 50 ms, on a phone four times as long.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
