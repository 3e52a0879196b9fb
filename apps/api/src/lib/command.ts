import { userInfo } from 'node:os'

/** Runs a terminal command: `main` returns its exit code; an error is printed as its message, without a stack. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** The account that runs this command, or its number if it has no name, as in a container with an arbitrary user. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}
