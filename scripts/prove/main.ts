import { parseArgs } from 'node:util'
import { proofs } from './proofs.ts'
import type { Proof } from './proof.ts'

const optionsOf = ({ full }: Proof): string =>
  Object.entries(full)
    .map(([name, value]) => `[--${name} ${value}]`)
    .join(' ')
const usage = `npm run prove -- NAME [options]; the options of a full run are the default.
${Object.entries(proofs)
  .map(([name, proof]) => `  ${name} ${optionsOf(proof)}\n      ${proof.promise}`)
  .join('\n')}`

function refuse(text: string): never {
  console.error(text)
  process.exit(2)
}

function chosenOptions(proof: Proof, args: string[]): Record<string, number> {
  const options = Object.fromEntries(Object.keys(proof.full).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ args, options })
  const given = Object.entries(values).map(([name, text]) => {
    const value = Number(text)
    if (!(value > 0)) refuse(`--${name} must be a number above 0`)
    return [name, value] as const
  })
  return { ...proof.full, ...Object.fromEntries(given) }
}

const [name = '', ...args] = process.argv.slice(2)
const proof = proofs[name] ?? refuse(usage)
const options = (() => {
  try {
    return chosenOptions(proof, args)
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
})()
const missing = proof.lacks?.()
if (missing !== undefined) refuse(`${name} cannot run on this machine. It needs ${missing}.`)

// Children are killed when this process exits.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const started = performance.now()
const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const { figures, broken } = await proof.run(options, log)
for (const line of broken) console.log(`BROKEN: ${line}`)
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
console.log(`${broken.length === 0 ? '✓' : '✗'} ${name}: ${figures.join('; ')} (${minutes} min)`)
process.exit(broken.length === 0 ? 0 : 1)
