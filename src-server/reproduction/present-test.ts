import type { z } from 'zod'
import { textOfSeed } from '../seeds/writing/seed-text.ts'
import type { Format, writtenTestEntity } from './entity.ts'
import { disagreement, type Reproduction } from './reproduce.ts'
import { javascriptTest } from './writing/javascript-test.ts'
import { pytestTest } from './writing/pytest-test.ts'
import { shellTest } from './writing/shell-test.ts'
import { titleOf, type WrittenStep, writtenSteps } from './writing/written-steps.ts'

const SEED_FILE = 'requests.seed.yaml'

interface Writer {
  file_name: string
  write(steps: readonly WrittenStep[], title: string, seed_file: string): string
}
const WRITERS: Readonly<Record<Format, Writer>> = {
  vitest: { file_name: 'requests.test.js', write: (...parts) => javascriptTest('vitest', ...parts) },
  jest: { file_name: 'requests.test.cjs', write: (...parts) => javascriptTest('jest', ...parts) },
  pytest: { file_name: 'test_requests.py', write: pytestTest },
  curl: { file_name: 'requests.sh', write: shellTest },
}

/** The test in a format, and how its answers compare with those of the log. */
export function presentTest(made: Reproduction, format: Format): z.infer<typeof writtenTestEntity> {
  const { script, performance, seed, start, tries, is_smallest, time_ended } = made
  const { file_name, write } = WRITERS[format]
  const requests = script.steps.map((step, at) => ({
    request_id: step.request_id,
    method: step.method,
    path: step.logged.path,
    status: step.logged.status,
    replayed_status: performance.answers[at]?.status ?? 0,
    differs: disagreement(step, performance, at) ?? ['status'],
    not_compared: step.logged.not_compared,
  }))
  return {
    ...{ format, file_name, test: write(writtenSteps(script, performance), titleOf(script), SEED_FILE) },
    ...{ seed_file_name: SEED_FILE, seed: textOfSeed(seed, 'yaml') },
    agrees: requests.every(({ status, replayed_status }) => status === replayed_status),
    ...{ requests, left_out: [...script.left_out], start, is_smallest, time_ended, tries },
  }
}
