import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

type Step = { name: string; program: string; args?: readonly string[]; cap_ms: number; has_tests?: true }
type Count = { passed: number; failed: number; skipped: number }

const root = resolve(import.meta.dirname, '..')
const packages = join(root, 'node_modules')

const build: Step = { name: 'build', program: 'src-main/bootstrap.mjs', args: ['build'], cap_ms: 300_000 }
const checks: readonly Step[] = [
  { name: 'types', program: join(packages, 'typescript/bin/tsc'), args: ['--noEmit'], cap_ms: 180_000 },
  { name: 'lint', program: join(packages, '@biomejs/biome/bin/biome'), args: ['check', '.'], cap_ms: 180_000 },
  { name: 'unused code', program: join(packages, 'knip/bin/knip.js'), cap_ms: 180_000 },
]
const vitest: Step = {
  name: 'vitest',
  program: join(packages, 'vitest/vitest.mjs'),
  args: ['run', '--reporter=default', '--reporter=./test/tally.ts'],
  cap_ms: 900_000,
  has_tests: true,
}
const playwright: Step = {
  name: 'playwright',
  program: join(packages, '@playwright/test/cli.js'),
  args: ['test', '--reporter=list,./test/tally.ts'],
  cap_ms: 900_000,
  has_tests: true,
}

/** `npm test`: everything that must pass, closed by one line. With arguments, the vitest files that they name. */
export async function runTests(args: readonly string[]): Promise<void> {
  const only = { ...vitest, args: [...(vitest.args ?? []), ...args] }
  await runSteps(args.length > 0 ? [only] : [build, ...checks, vitest, playwright])
}

/** `npm run check`: what needs no test to be wrong. */
export async function runChecks(): Promise<void> {
  await runSteps(checks)
}

async function runSteps(steps: readonly Step[]): Promise<void> {
  const total: Count = { passed: 0, failed: 0, skipped: 0 }
  for (const step of steps) {
    process.stdout.write(`\n── ${step.name}\n`)
    const count = await runStep(step)
    total.passed += count.passed
    total.failed += count.failed
    total.skipped += count.skipped
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
}

async function runStep(step: Step): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-tally-'))
  const tally = join(folder, 'outcomes')
  writeFileSync(tally, '')
  const went_well = await succeeds(step, tally)
  const outcomes = readFileSync(tally, 'utf8').split('\n')
  rmSync(folder, { recursive: true, force: true })
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
  const tests = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
  if (!step.has_tests) return { passed: went_well ? 1 : 0, failed: went_well ? 0 : 1, skipped: 0 }
  // A runner that broke, or had nothing to run, is a failure that no test of its own accounts for.
  const unexplained = !went_well || tests.passed + tests.skipped === 0
  return unexplained && tests.failed === 0 ? { ...tests, failed: 1 } : tests
}

async function succeeds({ name, program, args = [], cap_ms }: Step, tally: string): Promise<boolean> {
  const PATH = `${join(packages, '.bin')}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, TALLY: tally },
    timeout: cap_ms,
    killSignal: 'SIGKILL',
  })
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    process.exit(1)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const { promise, resolve: settle } = Promise.withResolvers<string | number>()
  child.on('error', (error) => settle(error.message))
  child.on('close', (code, signal) => settle(signal ?? code ?? 1))
  const end = await promise
  process.off('SIGTERM', stop)
  process.off('SIGINT', stop)
  if (end !== 0) process.stdout.write(`${name} ended with ${end}\n`)
  return end === 0
}
