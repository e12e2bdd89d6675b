import { appendFileSync } from 'node:fs'
import type { Suite } from '@playwright/test/reporter'
import type { TestModule } from 'vitest/node'

type Outcome = 'passed' | 'failed' | 'skipped'

/** A reporter for both runners: notes how each test went in the file that TALLY names, one to a line. */
export default class Tally {
  #root: Suite | undefined

  /** vitest. A file that breaks before its tests are known counts as one that failed; a test that never ran too. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const outcomes = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' } as const
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const broken = [...errors, ...modules.flatMap((module) => module.errors())]
    note([...tests.map((test) => outcomes[test.result().state]), ...broken.map(() => 'failed' as const)])
  }

  /** Playwright. */
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
