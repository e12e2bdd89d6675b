import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { isLong } from '../support/runs.ts'
import { gantry, temporaryFolder } from './run.ts'

const readyLine = /^gantry ready url=(\S+) ui=(\S+) token=(\S+) ms=\d+$/m

/** The child processes of a process, from the files of Linux. */
function childrenOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may contain spaces.
    const [state, parent] = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

const isAlive = (pid: number) => parentOf(String(pid)) !== undefined

async function seeding(folder: string, seed: string) {
  const server = gantry(['--data-dir', folder, '--seed', seed, '--port', '0', '--log-level', 'error'])
  let seeder: number | undefined
  await expect
    .poll(
      () => {
        seeder = childrenOf(server.child.pid)[0]
        return seeder
      },
      { interval: 5, timeout: 20_000 },
    )
    .toBeDefined()
  return { server, seeder: seeder ?? 0 }
}

describe.skipIf(process.platform !== 'linux')('gantry, which seeds in another process', { timeout: 60_000 }, () => {
  test('has no other process when it is ready', async () => {
    const { server, seeder } = await seeding(join(temporaryFolder(), 'instance'), 'bench:100')
    await server.printed(readyLine)
    expect(isAlive(seeder)).toBe(false)
    expect(childrenOf(server.child.pid)).toEqual([])
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(143)
  })

  test.each(isLong ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    'ends both processes at %s',
    async (signal) => {
      const { server, seeder } = await seeding(join(temporaryFolder(), 'instance'), 'bench:50000')
      server.child.kill(signal)
      const { code, stderr } = await server.ended
      expect({ code, stderr }).toEqual({ code: signal === 'SIGTERM' ? 143 : 130, stderr: '' })
      expect(isAlive(seeder)).toBe(false)
    },
  )

  test.each(isLong ? [100, 600, 1500] : [])(
    'killed %i ms after the seeding began, leaves nothing that the next start would take for an instance',
    async (ms) => {
      const folder = join(temporaryFolder(), 'instance')
      const { server, seeder } = await seeding(folder, 'bench:30000')
      await new Promise((later) => setTimeout(later, ms))
      server.child.kill('SIGKILL')
      const next = gantry(['--data-dir', folder, '--seed', 'bench:200', '--port', '0', '--log-level', 'error'])
      await next.printed(readyLine)
      await expect.poll(() => isAlive(seeder), { timeout: 20_000 }).toBe(false)
      next.child.kill('SIGTERM')
      expect((await next.ended).code).toBe(143)
      expect(readdirSync(folder)).not.toContain('gantry.db-scratch')
      const database = new SQLite(join(folder, 'gantry.db'), { readonly: true })
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(database.prepare('SELECT count(*) FROM issue').pluck().get()).toBe(200)
      expect(database.prepare("SELECT value FROM instance_fact WHERE name = 'seed'").pluck().get()).toBe('bench:200')
      database.close()
    },
  )

  test('refuses a large file that is not a seed, and names the wrong place (5)', async () => {
    const file = join(temporaryFolder(), 'large.json')
    const user = { username: 'somebody', name: 'x'.repeat(300_000) }
    writeFileSync(file, `{\n"users": [${JSON.stringify(user)}] }`)
    const { code, stderr } = await gantry(['--in-memory', '--port', '0', '--seed', file]).ended
    expect(stderr).toBe(`gantry: ${file}:2:41: users[0].name: Too big: expected string to have <=255 characters\n`)
    expect(code).toBe(5)
  })
})
