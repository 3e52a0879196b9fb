import type { Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /images/:id': { object: objectKinds.image },
}
