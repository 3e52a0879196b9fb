/**
 * Resolves in a separate task, so that the browser can draw and answer presses between the steps of the start, which
 * take some 50 ms together, and four times as long on a phone.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
