/** The last columns and location chosen in this browser. */
export interface AgendaChoice {
  by?: 'person' | 'room' | undefined
  columns?: readonly string[] | undefined
  location?: string | undefined
}

const key = 'piel.agenda'

export function readChoice(): AgendaChoice {
  try {
    const { by, columns, location } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    return {
      ...(by === 'room' && { by }),
      ...(Array.isArray(columns) && { columns: columns.filter((id) => typeof id === 'string') }),
      ...(typeof location === 'string' && { location }),
    }
  } catch {
    return {}
  }
}

export function saveChoice(choice: AgendaChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // Without storage, the URL alone keeps the choice.
  }
}
