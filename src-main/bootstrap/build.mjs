import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say, waitForExit } from './child.mjs'
import { withLock } from './lock.mjs'

const sources = ['src-main', 'src-server', 'src-renderer', 'resources', 'electron.vite.config.ts', 'package-lock.json']
const products = ['main/main.js', 'main/server.js', 'preload/preload.cjs', 'renderer/index.html']
const stamp = join(root, 'out', '.built')

export async function buildIfStale() {
  if (!isStale()) return
  // A person without write access cannot build and runs the existing build.
  if (isBuilt() && !isWritable())
    return say('this folder is read-only; running the existing build, which may be older than the sources')
  await withLock(async () => isStale() && (await buildNow()), 'installing or building')
}

export function build() {
  return withLock(buildNow, 'installing or building')
}

async function buildNow() {
  const started = new Date()
  say('building …')
  const program = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  const exit_code = await waitForExit(child)
  if (exit_code !== 0) fail(exit_code > 128 ? exit_code : 1, `the build ended with code ${exit_code}`)
  // A change during the build may be missing from the build, so the stamp has the time of the start.
  writeFileSync(stamp, '')
  utimesSync(stamp, started, started)
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

/** Includes the times of folders: removing or renaming a file changes the time of its folder only. */
function newest(path) {
  const status = statSync(path, { throwIfNoEntry: false })
  if (!status) return 0
  if (!status.isDirectory()) return status.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), status.mtimeMs)
}
