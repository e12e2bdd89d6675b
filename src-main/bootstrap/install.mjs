import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fail, outcome, root, say } from './child.mjs'
import { alone } from './lock.mjs'

/** The lock file lists a Node for some platforms as an optional package. */
export function bringsNode() {
  return process.platform === 'linux' && `node_modules/node-linux-${process.arch}` in packagesOf('package-lock.json')
}

/**
 * npm writes its own copy of the lock file last, so an interrupted installation has none. Contents are compared, not
 * times: a fresh checkout of the same lock file is newer and yet the same.
 */
export function isInstalled() {
  const present = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([path, { version, optional }]) => {
    if (path === '') return true
    // The other optional packages are for other platforms, or replaceable; the Node of this one is not.
    if (!present[path]) return optional && path !== `node_modules/node-linux-${process.arch}`
    return present[path].version === version && existsSync(join(root, path))
  })
}

export function install() {
  return alone(async () => {
    if (isInstalled()) return
    say('installing the packages of package-lock.json (npm ci) …')
    const exit_code = await npmCi()
    if (exit_code !== 0)
      fail(exit_code > 128 ? exit_code : 1, `npm ci ended with code ${exit_code}; nothing was started`)
  }, 'installing or building')
}

function npmCi() {
  // npm's own program under this very Node where it can be found, so that nothing depends on the PATH or on a shell.
  const program = [
    process.env.npm_execpath,
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
  ].find((path) => path && /^npm-cli\.[cm]?js$/.test(basename(path)) && existsSync(path))
  const flags = ['ci', '--include=dev', '--include=optional']
  // Standard output belongs to the command: `serve` promises exactly one line there.
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  return outcome(
    program
      ? spawn(process.execPath, [program, ...flags], options)
      : spawn('npm', flags, { ...options, shell: process.platform === 'win32' }),
  )
}

function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(join(root, lock), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
