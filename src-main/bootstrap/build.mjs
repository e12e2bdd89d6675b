import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, outcome, root, say } from './child.mjs'
import { alone } from './lock.mjs'

const sources = ['src-main', 'src-server', 'src-renderer', 'resources', 'electron.vite.config.ts', 'package-lock.json']
const products = ['main/main.js', 'main/server.js', 'preload/preload.cjs', 'renderer/index.html']
const stamp = join(root, 'out', '.built')

export async function buildIfStale() {
  if (!isStale()) return
  // Whoever may not write here cannot build either, and runs what was built for them.
  if (isBuilt() && !isWritable())
    return say('the build may be older than the sources; this folder cannot be written to')
  await alone(async () => isStale() && (await buildNow()), 'installing or building')
}

export function build() {
  return alone(buildNow, 'installing or building')
}

async function buildNow() {
  const begun = new Date()
  say('building …')
  const program = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  const exit_code = await outcome(child)
  if (exit_code !== 0) fail(exit_code > 128 ? exit_code : 1, `the build ended with code ${exit_code}`)
  // What changed while the build ran may have come too late for it.
  writeFileSync(stamp, '')
  utimesSync(stamp, begun, begun)
}

function isBuilt() {
  return products.every((product) => existsSync(join(root, 'out', product)))
}

function isWritable() {
  try {
    accessSync(join(root, 'out'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

function isStale() {
  if (!isBuilt()) return true
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs
  return built === undefined || sources.some((source) => newest(join(root, source)) > built)
}

/** Folders count too: a file that was removed or renamed shows in its folder's time alone. */
function newest(path) {
  const status = statSync(path, { throwIfNoEntry: false })
  if (!status) return 0
  if (!status.isDirectory()) return status.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), status.mtimeMs)
}
