import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseProcesses } from '../../apps/api/src/testing/process.ts'
import { counted, defineProof, lacksRoot, randomMs } from './proof.ts'
import { embeddedUrl, killed, verified, withStage, type Product, type Stage } from './stage.ts'
import { faultsIn } from './stored.ts'
import { Writers } from './writers.ts'

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
}

/**
 * A file system of its own in a file. Only a sync writes its journal, because the interval is longer than the proof.
 */
function newDisk(folder: string, megabytes: number) {
  const [image, place] = [join(folder, 'image'), join(folder, 'disk')]
  run('truncate', '-s', `${megabytes}M`, image)
  run('mkfs.ext4', '-q', image)
  mkdirSync(place)
  const mount = () => run('mount', '-o', 'loop,commit=3600', image, place)
  mount()
  run('chmod', '755', place)
  return {
    place,
    /** EXT4_IOC_SHUTDOWN without a flush of the log: every write that was not synced is lost, and further ones fail. */
    cutPower: () =>
      run(
        'perl',
        '-e',
        'use Fcntl; my ($p, $f) = (shift, pack("I", 2)); sysopen(my $d, $p, O_RDONLY|O_DIRECTORY) or die $!; ioctl($d, 0x8004587d, $f) or die $!',
        place,
      ),
    async restore() {
      await unmounted(place)
      mount()
    },
    unmount: () => unmounted(place),
  }
}

async function unmounted(place: string): Promise<void> {
  for (let i = 0; ; i += 1)
    try {
      return run('umount', place)
    } catch (error) {
      // A killed process keeps its files for a moment.
      if (i === 200) throw error
      await sleep(50)
    }
}

/** Ends the product and its database at once. */
async function endAll(product: Product, folder: string): Promise<void> {
  const pids = (() => {
    try {
      return databaseProcesses(folder)
    } catch {
      // The database had not started yet.
      return []
    }
  })()
  const gone = killed(product)
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its server.
    }
  await gone
}

export const powercut = defineProof({
  promise:
    'The power fails during writes, and every write that was not synced to the disk is gone: nothing acknowledged is lost, doubled or half stored, the audit trail is intact, and the next start needs no help',
  full: { count: 50, writers: 8, megabytes: 1500 },
  lacks: lacksRoot,
  run: ({ count, writers: callers, megabytes }, log) =>
    withStage(async ({ folder: parent }) => {
      const disk = newDisk(parent, megabytes)
      try {
        return await withStage(cutAgainAndAgain, disk.place)
      } finally {
        await disk.unmount()
      }

      async function cutAgainAndAgain({ folder, start, launch }: Stage) {
        const url = embeddedUrl(folder)
        let product = await start()
        const writers = new Writers(() => product.url)
        const broken: string[] = []
        let starts = 0
        for (let i = 1; i <= count; i += 1) {
          let isOver = false
          const before = writers.acknowledged.length
          const writing = writers.run(callers, () => isOver)
          while (writers.acknowledged.length < before + callers) await sleep(10)
          await sleep(randomMs(3000))
          disk.cutPower()
          isOver = true
          await endAll(product, folder)
          await writing
          await disk.restore()
          // Every fifth time the power fails again while the product recovers.
          if (i % 5 === 0) {
            product = await launch()
            await sleep(randomMs(3000))
            disk.cutPower()
            await endAll(product, folder)
            await disk.restore()
            starts += 1
          }
          product = await start()
          broken.push(...(await faultsOf(i)))
          if (i % 5 === 0) log(`${i} cuts, ${counted(writers.acknowledged.length, 'writes acknowledged')}`)
        }
        await writers.settle()
        await writers.repeatSome()
        broken.push(...writers.unexpected, ...(await faultsIn(url, writers.acknowledged)))
        const figures = [
          `${count} cuts under ${callers} writers and ${starts} while starting`,
          counted(writers.acknowledged.length, 'writes acknowledged'),
          `${writers.unsuccessful.unanswered} cut off and repeated`,
          `${broken.length} faults`,
        ]
        return { figures, broken }

        /** A write without an answer may be stored; it is repeated at the end. */
        async function faultsOf(cut: number): Promise<string[]> {
          const found = await faultsIn(url, writers.acknowledged)
          found.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: url })))
          return found.filter((fault) => !fault.includes('not acknowledged')).map((fault) => `cut ${cut}: ${fault}`)
        }
      }
    }),
})
