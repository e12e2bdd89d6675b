import { appendFileSync } from 'node:fs'
import type { Suite } from '@playwright/test/reporter'
import type { TestModule } from 'vitest/node'

type Outcome = 'passed' | 'failed' | 'skipped'

/** A reporter for Vitest and Playwright: writes one line with the result of each test to the file that TALLY names. */
export default class Tally {
  #root: Suite | undefined

  /** Called by Vitest. A file that fails before its tests are known counts as one failed test. A test that never ran counts as failed. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const outcomes = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' } as const
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const broken = [...errors, ...modules.flatMap((module) => module.errors())]
    note([...tests.map((test) => outcomes[test.result().state]), ...broken.map(() => 'failed' as const)])
  }

  /** Called by Playwright. */
  onBegin(_config: unknown, root: Suite) {
    this.#root = root
  }

  onEnd() {
    const outcomes = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const
    note((this.#root?.allTests() ?? []).map((test) => outcomes[test.outcome()]))
  }

  printsToStdio() {
    return false
  }
}

function note(outcomes: readonly Outcome[]): void {
  if (process.env.TALLY) appendFileSync(process.env.TALLY, outcomes.map((outcome) => `${outcome}\n`).join(''))
}
