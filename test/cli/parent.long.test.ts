import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entry, temporaryFolder } from './run.ts'
import { isAlive, runner } from './runner.ts'

const windows = process.platform === 'win32'

describe('a server that a test runner has started', () => {
  test('without the flag and without a channel continues after the runner ended', async () => {
    const { program, serverPid } = runner(`spawn(process.execPath, ['${entry}', ...args], { stdio: 'ignore' })`)
    const pid = await serverPid()
    program.child.kill('SIGKILL')
    await program.ended
    await new Promise((later) => setTimeout(later, 1_500))
    expect(isAlive(pid)).toBe(true)
  })

  test.skipIf(windows)('from a script ends with the script, not with the program that ran the script', async () => {
    const folder = temporaryFolder()
    const script = join(folder, 'serve.sh')
    writeFileSync(script, `"${process.execPath}" "${entry}" "$@"\ntrue\n`)
    const start = `
      const shell = spawn('sh', ['${script}', ...args], { stdio: 'ignore' })
      console.log('shell ' + shell.pid)`
    const { program, serverPid } = runner(start, { flags: ['--end-with-parent'] })
    const shell = Number((await program.printed(/shell \d+/)).slice(6))
    const pid = await serverPid()
    program.child.kill('SIGKILL')
    await program.ended
    await new Promise((later) => setTimeout(later, 1_500))
    expect(isAlive(pid)).toBe(true)
    process.kill(shell, 'SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })
})
