import type { BenchProcess } from './processes.ts'
import { type Figures, median } from './report.ts'

const ROUNDS = 9

interface Starters {
  gantry(flags: readonly string[]): Promise<BenchProcess>
  bare(): Promise<BenchProcess>
}

/** Time from the start of the process to its first answer, divided by the same time of a minimal server. The two start in turns. */
export async function ratioOfStarts(
  directory: string,
  { gantry, bare }: Starters,
): Promise<{ existing: Figures; empty: Figures }> {
  const existing: number[] = []
  const empty: number[] = []
  const emptyRatios: number[] = []
  const constant: number[] = []
  const ratios: number[] = []
  // The first start after a build compiles the code. Later starts use the compile cache.
  await timeOf(gantry(['--data-dir', directory]))
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await timeOf(gantry(['--data-dir', directory]))
    const theirs = await timeOf(bare())
    existing.push(ours)
    constant.push(theirs)
    ratios.push(ours / theirs)
    const fresh = await timeOf(gantry(['--in-memory', '--seed', 'empty']))
    empty.push(fresh)
    emptyRatios.push(fresh / theirs)
  }
  const detail = `gantry ${median(existing).toFixed(0)} ms, bare ${median(constant).toFixed(0)} ms`
  return {
    existing: { value: median(ratios), detail },
    empty: {
      value: median(emptyRatios),
      detail: `gantry ${median(empty).toFixed(0)} ms, ${Math.max(...empty).toFixed(0)} ms at the slowest`,
    },
  }
}

async function timeOf(starting: Promise<BenchProcess>): Promise<number> {
  const started = await starting
  await started.stop()
  return started.first_answer_ms
}
