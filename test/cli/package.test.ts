import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

const root = resolve('.')
const { bin, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Packs the package with `npm pack`, without its scripts, because the package is already built. */
function pack(folder: string): string {
  const args = ['pack', '--ignore-scripts', '--json', '--loglevel', 'error', '--pack-destination', folder]
  const { stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  const name = /gantry-[\w.-]+\.tgz/.exec(stdout)?.[0]
  if (name === undefined) throw new Error(`npm pack failed: ${stderr}`)
  return join(folder, name)
}

/** Installs the tarball as `npm install` does: the packed files and their dependencies. The other project has its own Express. */
function install(tarball: string, folder: string) {
  const modules = join(folder, 'node_modules')
  const gantry = join(modules, 'gantry')
  mkdirSync(gantry, { recursive: true })
  const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', gantry, '--strip-components=1'])
  if (status !== 0) throw new Error(`tar failed: ${stderr}`)
  for (const name of [...Object.keys(dependencies), 'express', '@types/express', '@types/node', 'undici-types'])
    link(join(root, 'node_modules', name), join(modules, name))
  link(join(gantry, bin.gantry), join(modules, '.bin/gantry'))
}

function link(target: string, path: string) {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}

describe.skipIf(process.platform === 'win32')('the package in another project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-package-'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const inProject = (...args: readonly string[]) => run(args, { cwd: folder })

  beforeAll(() => {
    write('package.json', JSON.stringify({ name: 'mine', type: 'module' }))
    install(pack(folder), folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('starts servers side by side from startServer, and the process ends when they have stopped', async () => {
    write(
      'start.js',
      `
      import { startServer } from 'gantry'
      const ask = async (url, token) => (await fetch(url, { headers: { 'PRIVATE-TOKEN': token } })).status
      const memory = await startServer({ seed: 'empty' })
      const disk = await startServer({ seed: 'bench:50', data_dir: 'instance', token: 'a-token-of-mine', no_ui: true })
      console.log(JSON.stringify({
        memory: [await ask(memory.url + '/user', memory.token), await ask(memory.ui, '')],
        disk: [await ask(disk.url + '/issues?scope=all', 'a-token-of-mine'), disk.ui],
        foreign: await ask(disk.url + '/user', memory.token),
      }))
      await memory.stop()
      await disk.stop()`,
    )
    const { code, stdout, stderr } = await inProject('start.js').ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({ memory: [200, 200], disk: [200, null], foreign: 401 })
    expect(existsSync(join(folder, 'instance/gantry.db'))).toBe(true)
  })

  test('mounts an instance in its own Express app, as the README shows', async () => {
    const [example] = /^import express[\s\S]*?(?=^```$)/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
    write(
      'mount.mts',
      `${example?.replace('listen(3000)', "listen(0, '127.0.0.1')")}
      await new Promise((done) => server.once('listening', done))
      const { port } = server.address()
      const ask = async (path, init = {}) => {
        const answer = await fetch('http://127.0.0.1:' + port + path, init)
        const text = await answer.text()
        return [answer.status, answer.headers.get('x-my-middleware'), text.startsWith('{') ? JSON.parse(text) : text]
      }
      const headers = { 'PRIVATE-TOKEN': gantry.token, 'Content-Type': 'application/json' }
      const [status, , project] = await ask('/api/v4/projects', { method: 'POST', headers, body: '{"name":"Mine"}' })
      const [, , read] = await ask('/api/v4/projects/' + project.id, { headers })
      console.log(JSON.stringify({
        token: gantry.token,
        hello: await ask('/hello'),
        created: status,
        read: [read.name, read._links.self === 'http://127.0.0.1:' + port + '/api/v4/projects/' + project.id],
        anonymous: await ask('/api/v4/user'),
        nowhere: await ask('/nowhere'),
        page: (await ask('/'))[2].includes('<title>'),
        rebound: (await ask('/api/v4/version', { headers: { ...headers, Origin: 'https://evil.example' } }))[0],
      }))
      process.kill(process.pid, 'SIGTERM')`,
    )
    const { code, stdout, stderr } = await inProject('mount.mts').ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      token: 'glpat-of-my-tests',
      hello: [200, 'was here', 'hello'],
      created: 201,
      read: ['Mine', true],
      anonymous: [401, 'was here', { message: '401 Unauthorized' }],
      nowhere: [404, 'was here', { error: '404 Not Found' }],
      page: true,
      rebound: 403,
    })
  })

  test('serves an instance with node:http, at the root and below a path', async () => {
    write(
      'serve.js',
      `
      import { createServer } from 'node:http'
      import express from 'express'
      import { createApp } from 'gantry'
      const gantry = await createApp({ seed: 'empty', no_ui: true })
      const servers = [createServer(gantry), createServer(express().use('/gantry', gantry))]
      const asked = []
      for (const [index, server] of servers.entries()) {
        await new Promise((done) => server.listen(0, '127.0.0.1', done))
        const api = 'http://127.0.0.1:' + server.address().port + ['', '/gantry'][index] + '/api/v4'
        const answer = await fetch(api + '/users?per_page=1', { headers: { 'PRIVATE-TOKEN': gantry.token } })
        asked.push([answer.status, answer.headers.get('link').startsWith('<' + api + '/users?'), (await answer.json()).length])
        await new Promise((done) => server.close(done))
      }
      await gantry.close()
      await createApp({ port: 3000 }).catch(({ exit_code, message }) => asked.push([exit_code, message]))
      console.log(JSON.stringify(asked))`,
    )
    const { code, stdout, stderr } = await inProject('serve.js').ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual([
      [200, true, 1],
      [200, true, 1],
      [2, 'createApp does not listen, so it has no option port'],
    ])
  })

  test('gets an error with the exit code of the command line when a start fails', async () => {
    write(
      'fail.js',
      `
      import { startServer } from 'gantry'
      const wrong = [{ prot: 1 }, { port: 'many' }, { no_ui: 'yes' }, { seed: 'missing.json' }, { allowed_host: ['a/b'] }, { seed: ['a'] }]
      for (const options of wrong)
        await startServer(options).catch(({ exit_code, message }) => console.log(exit_code, message))`,
    )
    const { stdout } = await inProject('fail.js').ended
    const [unknown, port, no_ui, seed, host, list] = stdout.trim().split('\n')
    expect(unknown).toBe('2 unknown option prot; did you mean port?')
    expect(port).toMatch(/^2 .*65535/)
    expect(no_ui).toBe('2 the option no_ui takes true or false')
    expect(seed).toMatch(/^5 .*missing\.json/)
    expect(host).toMatch(/^2 .*allowed-host/)
    expect(list).toBe('2 the option seed takes a value: SEED')
  })

  test('runs the command gantry in its own folder', async () => {
    const command = join(folder, 'node_modules/.bin/gantry')
    expect((await inProject(command, '--version').ended).stdout).toBe('gantry 0.1.0\n')
    const server = inProject(command, '--data-dir', 'here', '--seed', 'empty', '--port', '0')
    await server.printed(/^gantry ready .*$/m)
    expect(existsSync(join(folder, 'here/gantry.db'))).toBe(true)
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(143)
  })

  test('has types that a strict compiler accepts and that refuse wrong options', async () => {
    write(
      'types.ts',
      `
      import { createServer } from 'node:http'
      import express from 'express'
      import { createApp, type GantryApp, type RunningServer, type StartOptions, startServer } from 'gantry'
      const options: StartOptions = { port: 0, seed: 'empty', tier: 'premium', allow_origin: ['http://localhost:3000'] }
      const server: RunningServer = await startServer(options)
      const text: string = server.url + server.token
      const ui: string | null = server.ui
      await server.stop()
      // @ts-expect-error: an unknown option
      await startServer({ prot: 0 })
      const gantry: GantryApp = await createApp({ seed: 'empty' })
      createServer(gantry).on('request', express().use(gantry).use('/gantry', gantry))
      await gantry.close()
      // @ts-expect-error: an app does not listen
      await createApp({ port: 0 })
      // @ts-expect-error: an unknown tier
      await startServer({ tier: 'gold' })
      console.log(text, ui)`,
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--types', 'node']
    const { code, stdout } = await inProject(tsc, ...flags, 'types.ts').ended
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  })
})
