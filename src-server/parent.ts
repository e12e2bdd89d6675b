import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const interval_ms = 500

/** A process and its parent, as process ids. */
type Link = { child: number; parent: number }

/**
 * Calls `onGone` when the program that ran the command ends. For `npm run serve`, that is the program that ran npm: npm, its shell and
 * Gantry's launcher are skipped. On Windows only the direct parent is watched.
 */
export function watchParent(onGone: () => void): void {
  const links = linksToStarter()
  const timer = setInterval(() => {
    if (links.every(isStillParent)) return
    clearInterval(timer)
    onGone()
  }, interval_ms)
  timer.unref()
}

/** From this process up to the process that ran the command. */
function linksToStarter(): Link[] {
  const links = [{ child: process.pid, parent: process.ppid }]
  for (let above = describe(process.ppid); above && belongsToCommand(above.command); ) {
    links.push({ child: above.pid, parent: above.parent })
    above = describe(above.parent)
  }
  return links
}

/**
 * The parent of a process changes when the parent ends, even while the ended parent is a zombie. Windows keeps the old number, and only
 * Linux can look up another process without starting a program. Elsewhere both processes must be alive.
 */
function isStillParent({ child, parent }: Link): boolean {
  if (child === process.pid && process.ppid !== parent) return false
  if (process.platform === 'linux') return child === process.pid || describe(child)?.parent === parent
  return isAlive(child) && isAlive(parent)
}

type Description = { pid: number; parent: number; command: readonly string[] }

function describe(pid: number): Description | undefined {
  try {
    if (process.platform === 'linux') {
      // `4711 (name) S 4710 …`: the name may contain spaces and parentheses.
      const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
      return { pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0') }
    }
    if (process.platform === 'win32') return undefined
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? []
    return parent && command ? { pid, parent: Number(parent), command: command.split(' ') } : undefined
  } catch {
    return undefined
  }
}

/** npm renames its process to `npm run …`. Others show the script that Node runs: `node /usr/bin/pnpm run …`. */
function belongsToCommand([program = '', first = '']: readonly string[]): boolean {
  if (/^(npm|npx|pnpm|yarn) /.test(`${program} `)) return true
  if (/^(ba|da|z|k|a)?sh$/.test(basename(program))) return first === '-c'
  return /^(npm|npx|pnpm|pnpx|yarn|npm-cli|npx-cli|bootstrap|gantry)(\.[cm]?js)?$/.test(basename(first))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
