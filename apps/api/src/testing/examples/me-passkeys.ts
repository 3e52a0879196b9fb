import type { Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

const bytes = 'AAAA'
const credential = { id: bytes, rawId: bytes, type: 'public-key', clientExtensionResults: {} }

export const examples: Record<string, Example> = {
  'POST /me/passkeys/options': {
    body: () => ({ password: 'Wrong-2026' }),
    refusal: () => 'validation_failed',
    refusalAudited: 'validation_failed',
  },
  'POST /me/passkeys': {
    body: () => ({
      name: 'Teléfono',
      response: { ...credential, response: { clientDataJSON: bytes, attestationObject: bytes } },
    }),
    declares: ['id'],
    refusal: () => 'passkey_refused',
  },
  'POST /me/passkeys/:id/rename': { object: objectKinds.passkey, body: () => ({ name: 'Teléfono' }) },
  'POST /me/passkeys/:id/remove': {
    object: objectKinds.passkey,
    body: () => ({ password: 'Wrong-2026' }),
    refusal: () => 'validation_failed',
    refusalAudited: 'validation_failed',
  },
}
