// The first thing that runs in a fresh clone, under whatever Node is there: plain JavaScript, nothing but Node's own
// modules. It sees that node_modules is whole, changes to the Node that came along with it, and hands over.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, buildIfStale } from './bootstrap/build.mjs'
import { fail, outcome, root } from './bootstrap/child.mjs'
import { bringsNode, install, isInstalled } from './bootstrap/install.mjs'

const [command = '', ...args] = process.argv.slice(2)

const commands = {
  async start() {
    await buildIfStale()
    const { launch } = await import('./launch.ts')
    await launch(args)
  },
  async serve() {
    await buildIfStale()
    const server = join(root, 'out', 'main', 'server.js')
    process.argv = [process.execPath, server, ...args]
    await import(pathToFileURL(server).href)
  },
  async dev() {
    const { develop } = await import('./dev.ts')
    await develop(args)
  },
  build,
  async test() {
    const { runTests } = await import('../test/run.ts')
    await runTests(args)
  },
  async check() {
    const { runChecks } = await import('../test/run.ts')
    await runChecks()
  },
  bench: () => run('test/bench/run.ts'),
  routes: () => run('src-server/routes.ts'),
  async screens() {
    await buildIfStale()
    await run('test/screens.ts')
  },
}

await main()

async function main() {
  endWithShell()
  if (!Object.hasOwn(commands, command))
    fail(2, `unknown command '${command}'; one of ${Object.keys(commands).join(', ')}`)
  const own = isSupported(process.versions.node)
  if (!own && !bringsNode()) refuse()
  if (!isInstalled()) await install()
  const bundled = bundledNode()
  if (!bundled && !own) refuse()
  if (bundled && realpathSync(bundled) !== realpathSync(process.execPath))
    process.exit(
      await outcome(spawn(bundled, [fileURLToPath(import.meta.url), command, ...args], { stdio: 'inherit' })),
    )
  await commands[command]()
}

/** At a signal npm ends the shell that it started, not what runs in it: whoever is left behind takes it as told. */
function endWithShell() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

async function run(script) {
  process.exit(await outcome(spawn(process.execPath, [join(root, script), ...args], { stdio: 'inherit' })))
}

/** The rule of src-server/supported-node.ts, which the Node at hand may be unable to read. */
function isSupported(version) {
  const [major, minor] = version.split('.').map(Number)
  return major === 22 ? minor >= 19 : major === 23 ? minor >= 6 : major > 23
}

function refuse() {
  fail(7, `Node ${process.versions.node} is not supported; Gantry needs Node 22.19 or newer, best 24.`)
}

function bundledNode() {
  const path = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  if (!bringsNode() || !existsSync(path)) return undefined
  // A binary for another C library stands there like any other and fails only when it is run.
  const probe = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return probe.status === 0 && isSupported(probe.stdout.trim().slice(1)) ? path : undefined
}
