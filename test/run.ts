import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

interface Step {
  name: string
  program: string
  args?: readonly string[]
  env?: Record<string, string>
  cap_ms: number
  has_tests?: true
}
type Count = { passed: number; failed: number; skipped: number }

const root = resolve(import.meta.dirname, '..')
const packages = join(root, 'node_modules')

const build: Step = { name: 'build', program: 'src-main/bootstrap.mjs', args: ['build'], cap_ms: 300_000 }
const checks: readonly Step[] = [
  // Each checker repeats much of the work of the others. One takes a third of the CPU time of the default four.
  {
    name: 'types',
    program: join(packages, 'typescript/bin/tsc'),
    args: ['--noEmit', '--checkers', '1'],
    cap_ms: 400_000,
  },
  {
    name: 'lint',
    program: join(packages, '@biomejs/biome/bin/biome'),
    args: ['check', '--error-on-warnings', '.'],
    cap_ms: 400_000,
  },
  { name: 'unused code', program: join(packages, 'knip/bin/knip.js'), cap_ms: 400_000 },
]
const vitest: Step = {
  name: 'vitest',
  program: join(packages, 'vitest/vitest.mjs'),
  args: ['run', '--reporter=default', '--reporter=./test/tally.ts'],
  cap_ms: 1_500_000,
  has_tests: true,
}
const playwright: Step = {
  name: 'playwright',
  program: join(packages, '@playwright/test/cli.js'),
  args: ['test', '--reporter=list,./test/failed-page.ts,./test/tally.ts'],
  // Workers and the servers that they start read compiled sources from this folder instead of compiling them again.
  env: { NODE_COMPILE_CACHE: join(packages, '.cache/compiled') },
  cap_ms: 1_500_000,
  has_tests: true,
}

const running = new Set<ChildProcess>()

/** `npm test`: runs everything that must pass and ends with one line of totals. With arguments, runs only the vitest files they name. */
export async function runTests(args: readonly string[]): Promise<void> {
  if (args.length > 0) return report([await runStep(vitestOf(args))])
  const counts = [await runStep(build), await runStep(vitest)]
  // The browser tests leave one core idle for about a quarter of their time. The checks take less than that.
  report([...counts, ...(await runTogether(playwright, checks))])
}

/**
 * `npm run test:long`: all tests, with many runs of each property from random seeds, and with the long browser tests. With arguments, runs
 * only the vitest files that they name.
 */
export async function runLongTests(args: readonly string[]): Promise<void> {
  const long = (step: Step): Step => ({ ...step, env: { ...step.env, TEST_LONG: '1' }, cap_ms: 4 * 3_600_000 })
  const counts = [await runStep(build), await runStep(long(vitestOf(args)))]
  report(args.length > 0 ? counts : [...counts, await runStep(long(playwright))])
}

/** `npm run check`: types, lint and unused code, without any test. */
export async function runChecks(): Promise<void> {
  const counts: Count[] = []
  for (const step of checks) counts.push(await runStep(step))
  report(counts)
}

const vitestOf = (args: readonly string[]): Step => ({ ...vitest, args: [...(vitest.args ?? []), ...args] })

/** Runs the main step with its output on screen, and prints the output of each other step whole after that. */
async function runTogether(main: Step, others: readonly Step[]): Promise<Count[]> {
  const beside = runBeside(others)
  const count = await runStep(main)
  const ended = await beside
  for (const { output } of ended) process.stdout.write(output)
  return [count, ...ended.map((step) => step.count)]
}

async function runBeside(steps: readonly Step[]): Promise<{ count: Count; output: string }[]> {
  const ended: { count: Count; output: string }[] = []
  for (const step of steps) {
    const written: string[] = []
    const count = await runStep(step, (text) => written.push(text))
    ended.push({ count, output: written.join('') })
  }
  return ended
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })

function report(counts: readonly Count[]): void {
  const total = (outcome: keyof Count) => counts.reduce((sum, count) => sum + count[outcome], 0)
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')]
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

/** Without `keep`, the step writes straight to the terminal. */
async function runStep(step: Step, keep?: (text: string) => void): Promise<Count> {
  const write = keep ?? ((text: string) => process.stdout.write(text))
  write(`\n── ${step.name}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'gantry-tally-'))
  const tally = join(folder, 'outcomes')
  writeFileSync(tally, '')
  const end = await run(step, tally, keep)
  const went_well = end === 0
  if (!went_well) write(`${step.name} ended with ${end}\n`)
  const outcomes = readFileSync(tally, 'utf8').split('\n')
  rmSync(folder, { recursive: true, force: true })
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
  const tests = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
  if (!step.has_tests) return { passed: went_well ? 1 : 0, failed: went_well ? 0 : 1, skipped: 0 }
  // A runner that broke, or had nothing to run, is a failure that no test of its own accounts for.
  const unexplained = !went_well || tests.passed + tests.skipped === 0
  return unexplained && tests.failed === 0 ? { ...tests, failed: 1 } : tests
}

async function run({ program, args = [], env, cap_ms }: Step, tally: string, keep?: (text: string) => void) {
  const PATH = `${join(packages, '.bin')}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: keep ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env, PATH, TALLY: tally },
    timeout: cap_ms,
    killSignal: 'SIGKILL',
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', keep ?? (() => undefined))
  const { promise, resolve: settle } = Promise.withResolvers<string | number>()
  child.on('error', (error) => settle(error.message))
  child.on('close', (code, signal) => settle(signal ?? code ?? 1))
  const end = await promise
  running.delete(child)
  return end
}
