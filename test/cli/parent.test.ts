import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { entry, run, temporaryFolder } from './run.ts'

const windows = process.platform === 'win32'

/** A test runner that starts a server in its own way, prints what the server prints, and then hangs. */
function runner(start: string, { cwd, flags = [] }: { cwd?: string; flags?: readonly string[] } = {}) {
  const folder = temporaryFolder()
  const file = join(folder, 'ready.json')
  const args = ['--in-memory', '--seed', 'empty', '--port', '0', '--ready-file', file, ...flags]
  const script = `
    import { fork, spawn } from 'node:child_process'
    const args = ${JSON.stringify(args)}
    ${start}
    setInterval(() => {}, 60_000)`
  const program = run(['--input-type=module', '--eval', script], cwd === undefined ? {} : { cwd })
  const serverPid = async () => {
    await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true)
    const { pid } = JSON.parse(readFileSync(file, 'utf8'))
    onTestFinished(() => {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    })
    return Number(pid)
  }
  return { program, file, serverPid }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

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
