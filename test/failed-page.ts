import { readFileSync } from 'node:fs'
import type { TestCase, TestResult } from '@playwright/test/reporter'

const maxLength = 6000

/** A reporter for Playwright: prints what was on the page when a test failed, because a log often outlives the files of the run. */
export default class FailedPage {
  onTestEnd(test: TestCase, { attachments, status }: TestResult) {
    if (status === test.expectedStatus || status === 'skipped') return
    const context = attachments.find(({ name }) => name === 'error-context')
    if (context?.path) process.stdout.write(`${pageIn(readFileSync(context.path, 'utf8'))}\n`)
  }

  printsToStdio() {
    return false
  }
}

/** The page as Playwright describes it among other things: the roles, names and states of its elements. Shortened. */
function pageIn(context: string): string {
  const [, page = ''] = context.match(/```yaml\n(.*?)```/s) ?? []
  return page.length > maxLength ? `${page.slice(0, maxLength)}…` : page
}
