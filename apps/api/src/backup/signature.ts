import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import * as z from 'zod/mini'
import { fingerprintOf, isSigned, publicKeyOf, signatureOf } from '#/audit/chain.ts'
import { auditFolder, UnreadableKey } from '#/audit/folder.ts'
import { jsonFrame, payloadOf } from './frames.ts'
import { BackupRefused } from './manifest.ts'

const signature = z.object({ publicKey: z.string(), signature: z.string() })
export type Signature = z.output<typeof signature>

export interface Signer {
  fingerprint: string
  sign: (parts: readonly string[]) => Signature
}

/** The key of the audit trail in `DATA_DIR/audit`; undefined if it can neither be read nor created there. */
export async function signerIn(dataDir: string): Promise<Signer | undefined> {
  const pem = await auditFolder(dataDir)
    .key()
    .catch((error: unknown) => {
      // A copy without a signature is better than none.
      if (error instanceof UnreadableKey) return undefined
      throw error
    })
  if (pem === undefined) return undefined
  const key = createPrivateKey(pem)
  const publicKey = publicKeyOf(pem)
  return {
    fingerprint: fingerprintOf(publicKey),
    sign: (parts) => ({ publicKey, signature: signatureOf(digestOf(parts), key) }),
  }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Begins unlike the digest of a seal, so that no signature of one serves for the other. */
const digestOf = (parts: readonly string[]): string => sha256(Buffer.from(JSON.stringify(['piel signature', ...parts])))

/** What a file of frames signs: its format, header and manifest, which has the digest of every entry. */
export const partsOfFrames = (format: string, header: Uint8Array, manifest: object): readonly string[] => [
  format,
  sha256(header),
  sha256(Buffer.from(JSON.stringify(manifest))),
]

/**
 * The last frame: the manifest with a signature over it and the header. Versions up to 0.3, to which an operator may
 * go back after an upgrade, ignore the signature.
 */
export const manifestFrame = (signer: Signer | undefined, format: string, header: Buffer, manifest: object): Buffer =>
  jsonFrame(
    'manifest',
    signer ? { ...manifest, signature: signer.sign(partsOfFrames(format, payloadOf(header), manifest)) } : manifest,
  )

/**
 * @returns the fingerprint of the key that signed `parts`. It proves nothing until it is compared: see `assertTrusted`.
 * @throws BackupRefused if the signature is not one of `parts`.
 */
export function signerOf(parts: readonly string[], stated: unknown): string {
  const found = z.safeParse(signature, stated)
  if (!found.success) throw new BackupRefused('its signature cannot be read')
  const publicKey = normalised(found.data.publicKey)
  if (publicKey === undefined || !isSigned(digestOf(parts), found.data.signature, publicKey))
    throw new BackupRefused('its signature does not match its contents')
  return fingerprintOf(publicKey)
}

function normalised(publicKey: string): string | undefined {
  try {
    return createPublicKey(publicKey).export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    return undefined
  }
}
