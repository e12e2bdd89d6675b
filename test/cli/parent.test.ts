import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entry, temporaryFolder } from './run.ts'
import { isAlive, runner } from './runner.ts'

const windows = process.platform === 'win32'

describe('a server that a test runner has started', () => {
  test.each([
    [
      'with --end-with-parent',
      `spawn(process.execPath, ['${entry}', ...args], { stdio: 'ignore' })`,
      ['--end-with-parent'],
    ],
    [
      'over a channel, as fork() does',
      `fork('${entry}', args, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })`,
      [],
    ],
  ])('%s ends when the runner is killed, and removes the ready file', async (_how, start, flags) => {
    const { program, file, serverPid } = runner(start, { flags })
    const pid = await serverPid()
    program.child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
    expect(existsSync(file)).toBe(false)
  })

  test.skipIf(windows)('through npm ends when the runner is killed, although npm lives on', async () => {
    const folder = temporaryFolder()
    const scripts = { gantry: `"${process.execPath}" "${entry}"` }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mine', scripts }))
    const start = `
      const npm = spawn('npm', ['run', 'gantry', '--', ...args], { stdio: 'ignore' })
      console.log('npm ' + npm.pid)`
    const { program, serverPid } = runner(start, { cwd: folder, flags: ['--end-with-parent'] })
    const npm = Number((await program.printed(/npm \d+/)).slice(4))
    const pid = await serverPid()
    program.child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
    await expect.poll(() => isAlive(npm), { timeout: 10_000 }).toBe(false)
  })
})
