/** The wall-clock time `HH:MM` of typed text: "9", "930", "9:30" or "0930"; other text is returned unchanged. */
export function timeOfTyped(typed: string): string {
  const text = typed.trim()
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(text)
  if (!match) return text
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
  if (hours > 24 || minutes > 59) return text
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
