import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserArguments, chromiumPath } from './test/support/browser.ts'
import { isLong } from './test/support/runs.ts'

/** Specs that take longest: with a large instance of their own, or with every screen. They start first, because at the end one would run alone. */
const longestSpecs = /(widths|large-lists|long-list|bulk-stopped|bulk-issues|project-bulk)\.spec\.ts$/

const executablePath = await chromiumPath()

/** Each worker starts a server of its own (test/e2e/console.ts), so there is none here. */
export default defineConfig({
  testDir: 'test/e2e',
  // For most of what the long tests check, the others check a quicker case (CONTRIBUTING.md).
  ...(!isLong && { grepInvert: /@long/ }),
  projects: [
    { name: 'longest', testMatch: longestSpecs },
    { name: 'console', testIgnore: longestSpecs },
  ],
  // With one more worker, the tests end no sooner, and take a sixth more CPU time.
  workers: availableParallelism(),
  fullyParallel: true,
  // One miss on a busy machine does not fail the run. The output lists the test as flaky, which is a fault to mend all the same.
  retries: isLong ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // Recording a trace takes half as much CPU time again.
    trace: process.env.TEST_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: browserArguments },
  },
})
