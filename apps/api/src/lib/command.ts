import { userInfo } from 'node:os'

/** Runs a command of the terminal: `main` returns its exit code; an error is printed as its message, without a stack. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Name of the account that runs this command; its number where it has none, as in a container with an arbitrary user. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}
