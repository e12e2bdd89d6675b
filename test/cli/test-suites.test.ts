import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServerProcess } from '../support/running-server.ts'
import { isLong } from '../support/runs.ts'
import { testsOfGo, testsOfPytest, testsOfRuby } from './client-programs.ts'
import { otherProject, root } from './other-project.ts'
import { run } from './run.ts'

/** The chapter of README.md, whose snippets are files (their first line is a comment with the name) or commands. */
const chapter = /^## Test suites\n[\s\S]*?(?=^## )/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[0] ?? ''
const snippets = [...chapter.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => {
  const [, name] = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(text) ?? []
  return { language, text, name }
})
const commands = snippets.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'))
const files = new Map(snippets.flatMap(({ name, text }) => (name === undefined ? [] : [[name, text] as const])))

const hasPytest = spawnSync('python3', ['-m', 'pytest', '--version']).status === 0
const hasRuby = spawnSync('ruby', ['--version']).status === 0
const hasGo = spawnSync('go', ['version']).status === 0

/** Jest's globals on the test runner of Node, because Jest is no dependency of this project. Runs the global setup and teardown of the configuration. */
const globalsOfJest = `
  const { after, afterEach, before, beforeEach, test } = require('node:test')
  const { expect } = require('@playwright/test')
  const { globalSetup, globalTeardown } = require('./jest.config.cjs')
  const call = (name) => require(name).default({}, { globals: {} })
  Object.assign(globalThis, { afterAll: after, afterEach, beforeAll: before, beforeEach, expect, test })
  before(() => call(globalSetup))
  process.on('beforeExit', async () => void (await call(globalTeardown)))`

describe.skipIf(process.platform === 'win32')('the chapter of README.md about test suites, in another project', () => {
  const { folder, write } = otherProject('gantry-server', ['vitest', 'vite', '@playwright/test'])
  /** A server that the fixtures use instead of starting the demo. */
  const shared: Record<string, string> = {}
  let stop: (() => Promise<unknown>) | undefined
  afterAll(async () => stop?.())
  /** Runs a command as npx does, with the commands of the project. */
  const shell = async (command: string, env: Record<string, string> = {}) => {
    const PATH = `${join(folder, 'node_modules/.bin')}:${join(process.execPath, '..')}:${process.env.PATH}`
    return await run(['-c', command.replace(/^npx /, '')], {
      program: 'sh',
      cwd: folder,
      env: { PATH, NO_COLOR: '1', ...env },
    }).ended
  }

  beforeAll(async () => {
    for (const [name, text] of files) write(name, text)
    const server = await startServerProcess('--in-memory', '--seed', 'bench:50', '--no-ui')
    stop = server.stop
    Object.assign(shared, { GANTRY_URL: server.url, GANTRY_TOKEN: server.token })
  })

  test('has these snippets, and each is run here or in package.test.ts', () => {
    expect([...files.keys()]).toEqual([
      'start.mjs',
      'record.mjs',
      'vitest.config.js',
      'shop.test.js',
      'jest.config.cjs',
      'shop.jest.test.cjs',
      'shop.spec.js',
      'conftest.py',
      'test_shop.py',
    ])
    const others = snippets.filter(({ name, language }) => name === undefined && language !== 'sh')
    expect(others.map(({ text }) => text.split('\n')[0])).toEqual(["import express from 'express'"])
    expect(commands.map((command) => command.split(' ').slice(0, 3).join(' '))).toEqual([
      'npm install --save-dev',
      'npx gantry --version',
      'npx gantry exec',
      'npm run serve',
    ])
  })

  test('a program starts a server and uses a world', async () => {
    const { code, stdout, stderr } = await run(['start.mjs'], { cwd: folder }).ended
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'role-developer\n', stderr: '' })
  })

  test('a program makes a test of its requests, which passes, and fails if it expects something else', async () => {
    const { code, stdout, stderr } = await run(['record.mjs'], { cwd: folder }).ended
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'true\n', stderr: '' })
    const vitest = (file: string) => shell(`node ${root}/node_modules/vitest/vitest.mjs run ${file}`, shared)
    const passed = await vitest('requests.test.js')
    expect({ code: passed.code, stderr: passed.stderr }).toEqual({ code: 0, stderr: '' })
    if (!isLong) return
    const text = readFileSync(join(folder, 'requests.test.js'), 'utf8')
    write('other.test.js', text.replace('toBe(200)', 'toBe(418)'))
    expect(await vitest('other.test.js')).toMatchObject({ code: 1, stderr: expect.stringContaining('418') })
  })

  test('vitest', async () => {
    const { code, stdout, stderr } = await shell(`node ${root}/node_modules/vitest/vitest.mjs run shop.test.js`, shared)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/Tests {2}.*1 passed/)
  })

  test.skipIf(!isLong)('the globals of Jest', async () => {
    write('globals.cjs', globalsOfJest)
    const { code, stdout } = await shell('node --require ./globals.cjs shop.jest.test.cjs', shared)
    expect(stdout).toMatch(/pass 1\n/)
    expect(code).toBe(0)
  })

  test.skipIf(!isLong)('Playwright', async () => {
    const { code, stdout } = await shell(`node ${root}/node_modules/@playwright/test/cli.js test shop.spec.js`, shared)
    expect(stdout).toMatch(/1 passed/)
    expect(code).toBe(0)
  })

  test.skipIf(!hasPytest)('pytest, with the server of exec, and in the long suite with one of its own', async () => {
    copyFileSync(join(folder, 'node_modules/gantry-server/clients/gantry_pytest.py'), join(folder, 'gantry_pytest.py'))
    write('test_client.py', testsOfPytest)
    const joined = await shell('gantry exec --seed empty -- python3 -m pytest -q -p no:cacheprovider')
    expect(joined).toMatchObject({ code: 0, stdout: expect.stringContaining('5 passed') })
    const refused = { GANTRY_URL: 'http://127.0.0.1:1', GANTRY_TOKEN: 'x' }
    const without = await shell('python3 -m pytest -q -p no:cacheprovider test_shop.py', refused)
    expect(without).toMatchObject({ code: 1, stdout: expect.stringContaining('No server answers at http://127') })
    if (!isLong) return
    const GANTRY_COMMAND = `${process.execPath} node_modules/gantry-server/gantry.mjs --seed empty --no-ui`
    const own = await shell('python3 -m pytest -q -p no:cacheprovider', { GANTRY_COMMAND })
    expect(own).toMatchObject({ code: 0, stdout: expect.stringContaining('5 passed') })
  })

  test('the commands', async () => {
    const [, version = '', exec = ''] = commands
    expect(await shell(version)).toMatchObject({ code: 0, stdout: 'gantry 0.1.0\n' })
    const ran = await shell(exec)
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(ran.stdout)).toMatchObject({ username: 'role-reporter' })
    const { version: present } = JSON.parse(
      readFileSync(join(folder, 'node_modules/gantry-server/package.json'), 'utf8'),
    )
    expect(commands[0]).toBe(`npm install --save-dev ./gantry-server-${present}.tgz`)
  })

  test.skipIf(!isLong)('the client for shells', async () => {
    const program = `set -eu
      . node_modules/gantry-server/clients/gantry.sh
      gantry_fork one
      curl -fsS -H "PRIVATE-TOKEN: $(gantry_token developer)" "$WORLD_URL/user"
      gantry_deliveries 'new=true&event=user_create'
      gantry_advance 8d; gantry_reset one; gantry_deliveries; gantry_delete one
      ! gantry_reset one 2>/dev/null`
    write('client.sh', program)
    const { code, stdout, stderr } = await shell('gantry exec --seed empty -- sh client.sh')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('"username":"role-developer"')
    expect(stdout).toMatch(/\[\].*\[\]/s)
  })

  test.skipIf(!isLong || !hasRuby)('the client for Ruby', async () => {
    write('client.rb', testsOfRuby)
    const { code, stdout, stderr } = await shell('gantry exec --seed empty -- ruby client.rb')
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'project_create\n0\n1\n0\n', stderr: '' })
  })

  test.skipIf(!isLong || !hasGo)('the client for Go', async () => {
    mkdirSync(join(folder, 'client'))
    copyFileSync(join(folder, 'node_modules/gantry-server/clients/gantry.go'), join(folder, 'client/gantry.go'))
    write('client/go.mod', 'module gantry\n\ngo 1.19\n')
    write('client/gantry_test.go', testsOfGo)
    const { code, stdout } = await shell("gantry exec --seed empty -- sh -c 'cd client && go test ./...'")
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^ok\s/) })
  })
})

describe.skipIf(process.platform === 'win32')('the fixtures', () => {
  const { folder, write, inProject } = otherProject('gantry-server', ['vitest', 'vite', '@playwright/test'])
  const request = "await world.fetch('/projects', { method: 'POST' })"
  const line = '400 POST /api/v4/projects (root, '

  test.skipIf(!isLong)(
    'have global setups that start a server with their options, and stop it at the end',
    async () => {
      write(
        'setups.mjs',
        `import { createRequire } from 'node:module'
      import { serve } from 'gantry-server/vitest-setup'
      const require = createRequire(import.meta.url)
      const tier = async (url, token) =>
        (await (await fetch(url + '/metadata', { headers: { 'PRIVATE-TOKEN': token } })).json()).enterprise
      const ended = (url) => fetch(url).then(() => false, () => true)
      let provided
      const teardown = await serve({ seed: 'empty', tier: 'free' })({ provide: (name, value) => { provided = [name, value] } })
      const [name, { url, token }] = provided
      const vitest = [name, await tier(url, token), await teardown(), await ended(url)]
      await require('gantry-server/jest-setup').default({}, { globals: { gantry: { seed: 'empty', tier: 'free' } } })
      const { GANTRY_URL, GANTRY_TOKEN } = process.env
      const jest = [await tier(GANTRY_URL, GANTRY_TOKEN), await require('gantry-server/jest-teardown').default(), await ended(GANTRY_URL)]
      console.log(JSON.stringify({ vitest, jest }))`,
      )
      const { stdout, stderr } = await inProject('setups.mjs').ended
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual({ vitest: ['gantry', false, null, true], jest: [false, null, true] })
    },
  )

  test.skipIf(!isLong)('show the requests of a failed test: vitest', async () => {
    write(
      'fails.test.js',
      `import { worldTest } from 'gantry-server/vitest'
      import { expect } from 'vitest'
      const test = worldTest({ server: { seed: 'empty' } })
      test('a', async ({ world }) => { ${request}; expect(1).toBe(2) })
      test('b', async ({ world }) => { expect(await world.requests()).toEqual([]) })`,
    )
    const { code, stderr } = await run([join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--testTimeout=60000'], {
      cwd: folder,
    }).ended
    expect(code).toBe(1)
    expect(stderr).toContain(line)
    expect(stderr.split('Requests of').length).toBe(2)
  })

  test.skipIf(!isLong)('show the requests of a failed test: Playwright', async () => {
    write(
      'fails.spec.js',
      `import { expect, test } from 'gantry-server/playwright'
      test.use({ gantryOptions: { seed: 'empty' } })
      test('a', async ({ world }) => { ${request}; expect(1).toBe(2) })`,
    )
    const cli = join(root, 'node_modules/@playwright/test/cli.js')
    const { code, stdout } = await run([cli, 'test', 'fails.spec.js'], { cwd: folder }).ended
    expect(code).toBe(1)
    expect(stdout).toContain('gantry-requests')
    expect(stdout).toContain(line)
  })
})
