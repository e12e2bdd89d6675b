import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fail, root, say, waitForExit } from './child.mjs'
import { withLock } from './lock.mjs'

/** Whether the lock file has a Node package for this platform. */
export function hasNodePackage() {
  return process.platform === 'linux' && `node_modules/node-linux-${process.arch}` in packagesOf('package-lock.json')
}

/**
 * npm writes its copy of the lock file last, so an interrupted installation has no copy. Compares contents instead of times: a new checkout
 * of the same lock file has a newer time.
 */
export function isInstalled() {
  const present = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([path, { version, optional }]) => {
    if (path === '') return true
    // Other optional packages are for other platforms or replaceable. The Node package of this platform is required.
    if (!present[path]) return optional && path !== `node_modules/node-linux-${process.arch}`
    return present[path].version === version && existsSync(join(root, path))
  })
}

export function install() {
  return withLock(async () => {
    if (isInstalled()) return
    say('installing the packages of package-lock.json (npm ci) …')
    const exit_code = await npmCi()
    if (exit_code !== 0)
      fail(exit_code > 128 ? exit_code : 1, `npm ci ended with code ${exit_code}; nothing was started`)
  }, 'installing or building')
}

/** Installs what the lock file of a folder names. Returns the exit code. */
export function npmCi(folder = root, flags = ['--include=dev', '--include=optional']) {
  // Prefers npm's own program under this Node, which depends on neither the PATH nor a shell.
  const program = [
    process.env.npm_execpath,
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
  ].find((path) => path && /^npm-cli\.[cm]?js$/.test(basename(path)) && existsSync(path))
  // `serve` promises exactly one line on standard output, so npm writes to standard error.
  const options = { cwd: folder, stdio: ['ignore', 2, 2] }
  return waitForExit(
    program
      ? spawn(process.execPath, [program, 'ci', ...flags], options)
      : spawn('npm', ['ci', ...flags], { ...options, shell: process.platform === 'win32' }),
  )
}

function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(join(root, lock), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
