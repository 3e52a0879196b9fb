import { Decrypter, Encrypter } from 'age-encryption'
import type { BackupKeys } from './order.ts'
import { BackupRefused } from './manifest.ts'

/** 2^15: 0.3 s for each attempt at the passphrase. */
const scryptWorkFactor = 15

type Bytes = AsyncIterable<Uint8Array>

/** A step of a pipeline that encrypts as the program `age` does, in chunks of 64 KiB. */
export async function* encrypt(source: Bytes, { passphrase, recipient }: BackupKeys): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  if (recipient !== undefined) encrypter.addRecipient(recipient)
  else if (passphrase !== undefined) {
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(scryptWorkFactor)
  } else throw new Error('Neither BACKUP_PASSPHRASE nor BACKUP_RECIPIENT is set')
  yield* await encrypter.encrypt(ReadableStream.from(source))
}

/** Decrypts in a pipeline. @throws BackupRefused for a wrong key, and for missing or altered bytes. */
export async function* decrypt(source: Bytes, { passphrase, identity }: BackupKeys): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  if (identity !== undefined) decrypter.addIdentity(identity)
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  let plain: ReadableStream<Uint8Array>
  try {
    plain = await decrypter.decrypt(ReadableStream.from(source))
  } catch (error) {
    throw new BackupRefused('the passphrase or key does not open it, or its beginning is damaged', { cause: error })
  }
  try {
    yield* plain
  } catch (error) {
    throw new BackupRefused('it is damaged or was cut short', { cause: error })
  }
}
