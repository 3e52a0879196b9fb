import { fingerprintOf } from '#/audit/chain.ts'
import { auditFolder } from '#/audit/folder.ts'
import { BackupRefused, CommandRefused } from './manifest.ts'

/** Whose backups and archives are restored. */
export interface Trust {
  /** Of the keys in `DATA_DIR/audit`, outside the database and the backup. */
  own: readonly string[]
  named: readonly string[]
  acceptsUnsigned: boolean
}

export interface TrustOptions {
  /** Fingerprints that the operator names. */
  signedBy?: readonly string[] | undefined
  acceptsUnsigned?: boolean | undefined
}

/** @throws CommandRefused for a fingerprint that is not whole. */
export async function trustIn(dataDir: string, options: TrustOptions = {}): Promise<Trust> {
  const { signedBy = [], acceptsUnsigned = false } = options
  const own = (await auditFolder(dataDir).publicKeys()).map(fingerprintOf)
  return { own, named: signedBy.map(wholeFingerprint), acceptsUnsigned }
}

function wholeFingerprint(text: string): string {
  const fingerprint = text.replace(/[\s:]/g, '').toLowerCase()
  if (/^[0-9a-f]{64}$/.test(fingerprint)) return fingerprint
  throw new CommandRefused('--signed-by needs the whole fingerprint: 64 digits and letters from a to f')
}

/** @param signedBy the fingerprint of a signature that matches. @throws BackupRefused with what the operator can do. */
export function assertTrusted(signedBy: string | null, { own, named, acceptsUnsigned }: Trust): void {
  if (signedBy === null) {
    if (acceptsUnsigned) return
    throw new BackupRefused(
      'it is not signed. Versions up to 0.3 did not sign, but a forged file has no signature either. If you are sure that it is yours, repeat the command with --accept-unsigned',
    )
  }
  if (own.includes(signedBy) || named.includes(signedBy)) return
  const why =
    own.length > 0
      ? 'which is not a key of this installation'
      : 'and this machine has no key of the audit trail to compare it with'
  throw new BackupRefused(
    `it is signed with the key ${signedBy}, ${why}. If this is the fingerprint that you noted where it was made, repeat the command with --signed-by ${signedBy}`,
  )
}

export const statedSigner = (signedBy: string | null): string =>
  signedBy === null ? 'not signed' : `signed with the key ${signedBy}`
