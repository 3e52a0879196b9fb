import type { TestData } from './test-data.ts'

interface Found {
  id: string
  patient: { id: string }
}

/** A treatment of the demo data. */
export async function demoTreatment({ client }: TestData, query: string): Promise<Found> {
  const { data } = (await (await client.send('GET', `/treatments?${query}&limit=1`)).json()) as { data: Found[] }
  if (!data[0]) throw new Error(`the demonstration has no treatment of ${query}`)
  return data[0]
}

/** The page of the first user who is found. */
export const editOf =
  (search: string) =>
  async ({ url, tokens }: TestData): Promise<string> => {
    const headers = { authorization: `Bearer ${tokens.admin}` }
    const answer = await fetch(`${url}/api/users?search=${encodeURIComponent(search)}`, { headers })
    const { data } = (await answer.json()) as { data: { id: string }[] }
    if (!data[0]) throw new Error(`no user is found by ${search}`)
    return `/usuarios/editar/${data[0].id}`
  }
