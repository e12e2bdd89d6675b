import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isLong } from '../support/runs.ts'
import { otherProject } from './other-project.ts'
import { run } from './run.ts'

const hasPytest = spawnSync('python3', ['-m', 'pytest', '--version']).status === 0

/** Makes a test of the same requests in each format. Vitest's is in the README, and test-suites.test.ts runs it. */
const writesFormats = `
  import { writeFileSync } from 'node:fs'
  import { start } from 'gantry-server'
  const gantry = await start({ seed: 'empty' })
  const world = await gantry.fork()
  const send = (method, path, body) => world.fetch(path, { method, ...(body && { body: new URLSearchParams(body) }) })
  await send('POST', '/projects', { name: "It's $new" })
  const { id } = await (await send('POST', '/projects', { name: 'Shop', topics: 'one, two' })).json()
  await send('POST', '/projects/' + id + '/issues', { title: 'Slow & "late"' })
  await send('PUT', '/projects/' + id + '/issues/1', { state_event: 'close' })
  await send('GET', '/projects/9999')
  for (const format of ['jest', 'pytest', 'curl']) {
    const made = await world.requests.test({ format, seconds: 2 })
    if (!made.agrees) throw new Error(JSON.stringify(made.requests))
    writeFileSync(made.file_name, made.test)
    writeFileSync(made.seed_file_name, made.seed)
  }
  await gantry.close()`

/** Jest's globals on the test runner of Node, because Jest is no dependency of this project. */
const globalsOfJest = `
  const { after, before, test } = require('node:test')
  const { expect } = require('@playwright/test')
  Object.assign(globalThis, { afterAll: after, beforeAll: (work) => before(work), expect, test })`

describe.skipIf(process.platform === 'win32')('tests made of requests, in another project', () => {
  const { folder, write } = otherProject('gantry-server', ['@playwright/test'])
  const shell = async (command: string) => {
    const PATH = `${join(folder, 'node_modules/.bin')}:${join(process.execPath, '..')}:${process.env.PATH}`
    return await run(['-c', command], { program: 'sh', cwd: folder, env: { PATH, NO_COLOR: '1' } }).ended
  }
  const passes = async (command: string, output: RegExp) =>
    expect(await shell(command)).toMatchObject({ code: 0, stdout: expect.stringMatching(output) })
  /** Changes what the file expects, and runs it. */
  const fails = async (command: string, file: string, expected: string, other: string) => {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text).toContain(expected)
    write(file, text.replace(expected, other))
    expect((await shell(command)).code).toBe(1)
  }

  test('a program makes one for each runner', async () => {
    write('formats.mjs', writesFormats)
    const { code, stderr } = await run(['formats.mjs'], { cwd: folder }).ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('a shell script with curl passes, and fails if it expects another status', async () => {
    const command = 'gantry exec --seed requests.seed.yaml -- sh requests.sh'
    await passes(command, /^400 POST \/api\/v4\/projects\n201 POST [\s\S]*\n404 GET \/api\/v4\/projects\/\d+\n$/)
    await fails(command, 'requests.sh', 'expect 404', 'expect 200')
  })

  test.skipIf(!hasPytest)('a test for pytest passes, and fails if it expects another answer', async () => {
    const command = 'gantry exec --seed requests.seed.yaml -- python3 -m pytest -q -p no:cacheprovider test_requests.py'
    await passes(command, /1 passed/)
    await fails(command, 'test_requests.py', '"title": "Slow', '"title": "Fast')
  })

  test.skipIf(!isLong)('a test for Jest passes on its globals, and fails if it expects another answer', async () => {
    write('globals.cjs', globalsOfJest)
    const command = 'node --require ./globals.cjs requests.test.cjs'
    await passes(command, /pass 1\n/)
    await fails(command, 'requests.test.cjs', '"title": "Slow', '"title": "Fast')
  })
})
