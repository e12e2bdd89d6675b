import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchProcess, StartGantry } from './processes.ts'
import { type Figures, median } from './report.ts'

const root = join(import.meta.dirname, '../..')
const FILES = 20
const TESTS = 200
const WORKERS = 8
const ROUNDS = 3

/** What each test does: a group with a project, issues and comments, and lists that must hold these and nothing else. */
const SCENARIO = `
export async function work(ask, path) {
  const group = await ask('POST', '/groups', { name: path, path })
  const project = await ask('POST', '/projects', { name: 'Web', path: 'web', namespace_id: group.id })
  await ask('POST', '/projects/' + project.id + '/labels', { name: 'slow', color: '#ff0000' })
  for (let number = 1; number <= 5; number++) {
    await ask('POST', '/projects/' + project.id + '/issues', { title: 'Issue ' + number, labels: 'slow' })
    await ask('POST', '/projects/' + project.id + '/issues/' + number + '/notes', { body: 'Seen' })
  }
  await ask('PUT', '/projects/' + project.id + '/issues/1', { state_event: 'close' })
  const open = await ask('GET', '/groups/' + group.id + '/issues?state=opened&labels=slow')
  if (open.length !== 4) throw new Error('found ' + open.length + ' issues')
  return group
}

export const asker = (url, token) => async (method, path, body) => {
  const headers = { 'PRIVATE-TOKEN': token, ...(body && { 'Content-Type': 'application/json' }) }
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(method + ' ' + path + ' answered ' + answer.status + ' ' + text)
  return text === '' ? null : JSON.parse(text)
}`

const WITH_WORLDS = `
import { test } from 'gantry-server/vitest'
import { asker, work } from './scenario.js'
for (let number = 0; number < ${TESTS / FILES}; number++)
  test('test ' + number, async ({ world }) => {
    await work(asker(world.url, world.admin_token), 'shop')
  })`

/** A group is deleted in the background. Another test must not find it, so this one waits until it is gone. */
const CLEANING = `
import { test } from 'vitest'
import { asker, work } from './scenario.js'
const ask = asker(process.env.GANTRY_URL + '/api/v4', process.env.GANTRY_TOKEN)
for (let number = 0; number < ${TESTS / FILES}; number++)
  test('test ' + number, async ({ task }) => {
    const group = await work(ask, 'shop-' + task.file.name.replace(/\\W/g, '-') + '-' + number)
    await ask('DELETE', '/groups/' + group.id)
    while (await ask('GET', '/groups/' + group.id).then(() => true, () => false)) await new Promise((later) => setTimeout(later, 10))
  })`

/**
 * Wall time of a vitest suite of 200 tests with a world each, divided by that of the same tests on one instance, which delete what they made. Both have
 * eight workers and a running server of their own, and take turns.
 */
export async function ratioOfSuites(folder: string, startGantry: StartGantry, seed: string): Promise<Figures> {
  const worlds = suite(join(folder, `worlds-${seed}`), WITH_WORLDS)
  const cleaning = suite(join(folder, `cleaning-${seed}`), CLEANING)
  // On this tier, nothing waits a week for its deletion.
  const start = () => startGantry(['--in-memory', '--seed', seed, '--no-ui', '--tier', 'free'])
  // The jobs of deletions go on after the suite that cleans up, and each change of the main instance makes the next world begin with a new copy of it.
  const servers = [await start(), await start()] as const
  try {
    const [with_worlds, with_cleaning]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      with_worlds.push(await runSuite(worlds, servers[0]))
      with_cleaning.push(await runSuite(cleaning, servers[1]))
    }
    const [one, other] = [median(with_worlds), median(with_cleaning)]
    const detail = `${TESTS} tests, ${WORKERS} workers: with worlds ${one.toFixed(1)} s, with cleaning up ${other.toFixed(1)} s`
    return { value: one / other, detail }
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** Writes a project with the suite. */
function suite(folder: string, tests: string): string {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  for (const [name, target] of [
    ['vitest', 'node_modules/vitest'],
    ['vite', 'node_modules/vite'],
    ['gantry-server', 'out/package'],
  ] as const)
    symlinkSync(join(root, target), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'scenario.js'), SCENARIO)
  for (let file = 0; file < FILES; file++) writeFileSync(join(folder, `file-${file}.test.js`), tests)
  return folder
}

/** The seconds of a run, in which all tests must pass. */
async function runSuite(folder: string, { port, token }: BenchProcess): Promise<number> {
  const env = { GANTRY_URL: `http://127.0.0.1:${port}`, GANTRY_TOKEN: token }
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const flags = [
    'run',
    '--maxWorkers',
    String(WORKERS),
    '--testTimeout',
    '60000',
    '--reporter',
    'json',
    '--outputFile',
    'result.json',
  ]
  const began = performance.now()
  const child = spawn(process.execPath, [program, ...flags], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  const seconds = (performance.now() - began) / 1000
  const { numPassedTests } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))
  if (code !== 0 || numPassedTests !== TESTS) throw new Error(`${numPassedTests} of ${TESTS} tests passed in ${folder}`)
  return seconds
}
