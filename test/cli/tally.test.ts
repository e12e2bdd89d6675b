import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run, temporaryFolder } from './run.ts'

describe('the tally of a test run', () => {
  test('counts every test once, and a file that cannot be loaded as a failure', async () => {
    const folder = temporaryFolder()
    const write = (name: string, lines: string[]) => writeFileSync(join(folder, name), lines.join('\n'))
    write('some.test.js', [
      "test('one', () => {})",
      "test('two', () => { throw new Error('planted') })",
      "test.skip('three', () => {})",
      "test.todo('four')",
    ])
    write('broken.test.js', ["throw new Error('planted')"])
    const tally = join(folder, 'tally')
    const runner = run(
      [
        resolve('node_modules/vitest/vitest.mjs'),
        ...['run', '--root', folder, '--globals', `--reporter=${resolve('test/tally.ts')}`],
      ],
      { env: { TALLY: tally } },
    )
    expect((await runner.ended).code).toBe(1)
    const outcomes = readFileSync(tally, 'utf8').trim().split('\n').sort()
    expect(outcomes).toEqual(['failed', 'failed', 'passed', 'skipped', 'skipped'])
  })
})
