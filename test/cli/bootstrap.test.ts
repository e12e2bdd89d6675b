import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { some } from '../support/runs.ts'
import { run, temporaryFolder } from './run.ts'

const bundled = resolve(`node_modules/node-linux-${process.arch}`)
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  const version = existsSync(path) ? spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout : ''
  return /^v(18|20)\./.test(version)
})

/** Replaces npm: records its run, prints to standard output as npm does, and installs the packages of the lock file. */
const npm = `
const fs = require('node:fs')
fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
console.log('added some packages')
setTimeout(() => {
  if (process.env.NPM_FAILS) process.exit(3)
  if (process.env.NPM_IS_STOPPED) return process.kill(process.pid, 'SIGTERM')
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  for (const path of Object.keys(packages).filter(Boolean)) {
    fs.rmSync(path, { recursive: true, force: true })
    if (path.includes('node-linux')) fs.cpSync(${JSON.stringify(bundled)} + '/bin', path + '/bin', { recursive: true })
    fs.mkdirSync(path, { recursive: true })
  }
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
}, 300)
`
const command = `
console.log(JSON.stringify({ args: process.argv.slice(2), node: process.versions.node, pid: process.pid }))
if (process.argv.includes('wait')) setTimeout(() => {}, 60_000)
process.exitCode = 5
`

/** A fresh clone of a small project. */
function clone({ withNode = false } = {}) {
  const root = temporaryFolder()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const path of ['src-main/bootstrap.mjs', 'src-main/bootstrap'])
    cpSync(resolve(path), join(root, path), { recursive: true })
  write('npm/npm-cli.js', npm)
  write('npm/package.json', '{ "type": "commonjs" }')
  write('src-server/routes.ts', command)
  write('package.json', '{ "type": "module" }')
  const lock = (version: string) => {
    const node = withNode ? { [`node_modules/node-linux-${process.arch}`]: { version: '24.0.0', optional: true } } : {}
    const elsewhere = { version: '1.0.0', optional: true }
    const packages = { '': {}, 'node_modules/one': { version }, 'node_modules/elsewhere': elsewhere, ...node }
    write('package-lock.json', JSON.stringify({ packages }))
  }
  lock('1.0.0')
  return {
    root,
    lock,
    write,
    /** Adds a build whose server only prints its working directory. */
    serve() {
      for (const product of ['main/main.js', 'preload/preload.cjs', 'renderer/index.html', '.built'])
        write(`out/${product}`, '')
      write('out/main/server.js', 'console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd() }))')
      const later = Date.now() / 1000 + 3_600
      utimesSync(join(root, 'out/.built'), later, later)
    },
    installs: () =>
      existsSync(join(root, 'npm.log')) ? readFileSync(join(root, 'npm.log'), 'utf8').split('\n').length - 1 : 0,
    bootstrap: (
      args: readonly string[],
      { env = {}, program }: { env?: Record<string, string>; program?: string } = {},
    ) =>
      run([join(root, 'src-main/bootstrap.mjs'), ...args], {
        cwd: root,
        env: { ...env, npm_execpath: join(root, 'npm/npm-cli.js') },
        ...(program ? { program } : {}),
      }),
  }
}

describe('the first command in a fresh clone', () => {
  test('prints one line, installs, then runs with its arguments and ends with the same exit code', async () => {
    const { bootstrap, installs } = clone()
    const { code, stdout, stderr } = await bootstrap(['routes', '--flag', 'a b']).ended
    expect(code).toBe(5)
    expect(JSON.parse(stdout)).toMatchObject({ args: ['--flag', 'a b'] })
    expect(stderr.match(/^gantry: .*$/gm)).toEqual([expect.stringContaining('npm ci')])
    expect(installs()).toBe(1)
  })

  test('the second command installs nothing, although the lock file has a new time', async () => {
    const { bootstrap, installs, lock } = clone()
    await bootstrap(['routes']).ended
    lock('1.0.0')
    const { stderr } = await bootstrap(['routes']).ended
    expect(stderr).toBe('')
    expect(installs()).toBe(1)
  })

  test('installs again after a changed version in the lock file, a lost package, or an interrupted installation', async () => {
    const { root, bootstrap, installs, lock } = clone()
    await bootstrap(['routes']).ended
    lock('1.0.1')
    await bootstrap(['routes']).ended
    expect(installs()).toBe(2)
    rmSync(join(root, 'node_modules/one'), { recursive: true })
    await bootstrap(['routes']).ended
    expect(installs()).toBe(3)
    rmSync(join(root, 'node_modules/.package-lock.json'))
    await bootstrap(['routes']).ended
    expect(installs()).toBe(4)
  })

  test('two commands at once install once', async () => {
    const { bootstrap, installs } = clone()
    const both = [bootstrap(['routes']), bootstrap(['routes'])]
    expect((await Promise.all(both.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([5, 5])
    expect(installs()).toBe(1)
  })

  test('installs again if another command was killed during its installation', async () => {
    const { bootstrap, installs, write, root } = clone()
    const gone = spawnSync(process.execPath, ['--version']).pid
    write('out/.lock/pid', String(gone))
    expect((await bootstrap(['routes']).ended).code).toBe(5)
    expect(installs()).toBe(1)
    expect(existsSync(join(root, 'out/.lock'))).toBe(false)
  })

  test('an installation that fails starts nothing and leaves no lock', async () => {
    const { root, bootstrap } = clone()
    const { code, stdout, stderr } = await bootstrap(['routes'], { env: { NPM_FAILS: '1' } }).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('npm ci ended with code 3')
    expect(existsSync(join(root, 'out/.lock'))).toBe(false)
  })

  test.skipIf(process.platform === 'win32')(
    'an installation that a signal stops ends with the code of the signal',
    async () => {
      const { bootstrap } = clone()
      const { code, stderr } = await bootstrap(['routes'], { env: { NPM_IS_STOPPED: '1' } }).ended
      expect(code).toBe(143)
      expect(stderr).toContain('npm ci ended with code 143; nothing was started')
    },
  )

  test('prints one line and does nothing if it cannot write to the build folder', async () => {
    const { bootstrap, installs, write } = clone()
    write('out', 'a file in the way')
    const { code, stderr } = await bootstrap(['routes']).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^gantry: cannot write to this folder, .*\n$/)
    expect(installs()).toBe(0)
  })

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('passes %s to its child and ends with the exit code of the child', async (signal, exit_code) => {
    const { bootstrap } = clone()
    const waiting = bootstrap(['routes', 'wait'])
    await waiting.printed(/"wait"/)
    waiting.child.kill(signal)
    expect((await waiting.ended).code).toBe(exit_code)
  })

  test.skipIf(process.platform === 'win32')('ends when the shell ends in which npm runs it', async () => {
    const { root, bootstrap } = clone()
    await bootstrap(['routes']).ended
    const line = `"${process.execPath}" "${join(root, 'src-main/bootstrap.mjs')}" routes wait; true`
    const env = { npm_lifecycle_event: 'routes', npm_package_json: join(root, 'package.json') }
    const shell = run(['-c', line], { program: '/bin/sh', cwd: root, env })
    const { pid } = JSON.parse(await shell.printed(/^\{.*\}$/m))
    shell.child.kill('SIGTERM')
    const isThere = () => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(isThere, { timeout: 5_000 }).toBe(false)
  })

  test('npm runs the server in the folder where the user called npm, so that relative paths work', async () => {
    const { root, bootstrap, serve } = clone()
    serve()
    const folder = join(root, 'resources')
    mkdirSync(folder)
    const npm = { npm_lifecycle_event: 'serve', npm_package_json: join(root, 'package.json'), INIT_CWD: folder }
    const { stdout } = await bootstrap(['serve', '--seed', 'a.json'], { env: npm }).ended
    expect(JSON.parse(stdout)).toEqual({ args: ['--seed', 'a.json'], cwd: realpathSync(folder) })
  })

  test('keeps its working directory inside a script of another package, and if npm did not change the directory', async () => {
    const { root, bootstrap, serve } = clone()
    serve()
    const other = temporaryFolder()
    writeFileSync(join(other, 'package.json'), '{}')
    const npm = { npm_lifecycle_event: 'test', npm_package_json: join(other, 'package.json'), INIT_CWD: other }
    for (const env of [npm, { INIT_CWD: other }]) {
      const { stdout } = await bootstrap(['serve'], { env }).ended
      expect(JSON.parse(stdout).cwd).toBe(realpathSync(root))
    }
  })

  const places: [string, string[], Record<string, string>][] = [
    ['--ready-file', ['--ready-file', 'ready.json'], {}],
    ['--ready-file=', ['--ready-file=ready.json'], {}],
    ['the last --ready-file', ['--ready-file=other.json', '--ready-file', 'ready.json'], {}],
    ['GANTRY_READY_FILE', [], { GANTRY_READY_FILE: 'ready.json' }],
  ]
  test.each(some(places, 4))(
    'removes a stale ready file that %s names before it installs and builds',
    async (_how, args, env) => {
      const { root, bootstrap, write, installs } = clone()
      write('ready.json', 'left by an earlier run')
      await bootstrap(['serve', ...args], { env: { ...env, NPM_FAILS: '1' } }).ended
      expect(installs()).toBe(1)
      expect(existsSync(join(root, 'ready.json'))).toBe(false)
    },
  )

  test('an unknown command lists the known commands', async () => {
    const { code, stderr } = await clone().bootstrap(['strat']).ended
    expect(code).toBe(2)
    expect(stderr).toContain('start')
  })

  test.skipIf(!oldNode)('prints an error and ends with 7 under an old Node if no newer Node is installed', async () => {
    const { bootstrap, installs } = clone()
    const { code, stdout, stderr } = await bootstrap(['routes'], { program: oldNode ?? '' }).ended
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' })
    expect(stderr).toMatch(/^gantry: Node \S+ is not supported; .*\n$/)
    expect(installs()).toBe(0)
  })

  test.skipIf(!oldNode || !existsSync(bundled))(
    'continues under the installed Node package if the own Node is too old',
    async () => {
      const { bootstrap } = clone({ withNode: true })
      const { code, stdout } = await bootstrap(['routes', 'x'], { program: oldNode ?? '' }).ended
      expect(code).toBe(5)
      expect(JSON.parse(stdout)).toMatchObject({ args: ['x'], node: expect.stringMatching(/^24\./) })
    },
  )
})
