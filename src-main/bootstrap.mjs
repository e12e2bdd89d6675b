// Runs first in a fresh clone, under any Node release. Plain JavaScript that imports only Node's own modules. Installs missing packages
// (one of them is a Node release), restarts itself with that Node, and runs the command.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, buildIfStale } from './bootstrap/build.mjs'
import { fail, root, waitForExit } from './bootstrap/child.mjs'
import { hasNodePackage, install, isInstalled, npmCi } from './bootstrap/install.mjs'

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
  async package() {
    await buildIfStale()
    const { packageApp } = await import('../test/packages/run.ts')
    await packageApp(args, npmCi)
  },
  async pack() {
    await buildIfStale()
    const { packServer } = await import('./packaging/server-package.ts')
    await packServer(args)
  },
  async test() {
    const { runTests } = await import('../test/run.ts')
    await runTests(args)
  },
  async 'test:long'() {
    const { runLongTests } = await import('../test/run.ts')
    await runLongTests(args)
  },
  async check() {
    const { runChecks } = await import('../test/run.ts')
    await runChecks()
  },
  bench: () => run('test/bench/run.ts'),
  routes: () => run('src-server/routes.ts'),
  texts: () => run('test/texts.ts'),
  async screens() {
    await buildIfStale()
    await run('test/screens.ts')
  },
}

await main()

async function main() {
  const is_npm_script = isNpmScript()
  if (is_npm_script) endWithShell()
  if (!Object.hasOwn(commands, command))
    fail(2, `unknown command '${command}'; one of ${Object.keys(commands).join(', ')}`)
  if (['start', 'serve', 'dev'].includes(command)) {
    if (is_npm_script) returnToCaller()
    removeStaleReadyFile()
  }
  const isOwnNodeSupported = isSupported(process.versions.node)
  if (!isOwnNodeSupported && !hasNodePackage()) refuse()
  if (!isInstalled()) await install()
  const bundled = bundledNode()
  if (!bundled && !isOwnNodeSupported) refuse()
  if (bundled && realpathSync(bundled) !== realpathSync(process.execPath))
    process.exit(
      await waitForExit(spawn(bundled, [fileURLToPath(import.meta.url), command, ...args], { stdio: 'inherit' })),
    )
  await commands[command]()
}

/** Whether npm runs a script of this package. Inside a script of another package, the same variables describe that other script. */
function isNpmScript() {
  const { npm_lifecycle_event, npm_package_json } = process.env
  if (!npm_lifecycle_event || !npm_package_json || !existsSync(npm_package_json)) return false
  return realpathSync(npm_package_json) === realpathSync(join(root, 'package.json'))
}

/** npm passes a signal to its shell only. A command whose shell has ended must end too. */
function endWithShell() {
  if (process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

/** npm runs scripts in this folder. Relative paths mean the folder in which the person called npm. */
function returnToCaller() {
  const { INIT_CWD } = process.env
  if (INIT_CWD && process.cwd() === root && existsSync(INIT_CWD)) process.chdir(INIT_CWD)
}

/**
 * The server also removes a stale ready file, but only after installation and build. Until then, a waiting program would read the old file.
 */
function removeStaleReadyFile() {
  const at = args.map((argument) => /^--ready-file(=|$)/.test(argument)).lastIndexOf(true)
  const file = at < 0 ? process.env.GANTRY_READY_FILE : (args[at].split(/=(.*)/s)[1] ?? args[at + 1])
  try {
    if (file) rmSync(resolve(file), { force: true })
  } catch {
    // A folder, or a folder that cannot be written to: the server reports the error when it writes the file.
  }
}

async function run(script) {
  process.exit(await waitForExit(spawn(process.execPath, [join(root, script), ...args], { stdio: 'inherit' })))
}

/** The rule of src-server/supported-node.ts. An old release of Node cannot import that file. */
function isSupported(version) {
  const [major, minor] = version.split('.').map(Number)
  return major === 22 ? minor >= 19 : major === 23 ? minor >= 6 : major > 23
}

function refuse() {
  fail(7, `Node ${process.versions.node} is not supported; Gantry needs Node 22.19 or newer, preferably 24.`)
}

function bundledNode() {
  const path = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  if (!hasNodePackage() || !existsSync(path)) return undefined
  // A binary that was built for another C library exists but fails when it runs, so run it once.
  const probe = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return probe.status === 0 && isSupported(probe.stdout.trim().slice(1)) ? path : undefined
}
