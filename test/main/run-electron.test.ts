import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run, temporaryFolder } from '../cli/run.ts'

/**
 * Replaces Electron's binary: prints its arguments and the signals that it receives, and ends as the variables say. The signal handlers are
 * registered before the first line is printed, because tests wait for that line before they send a signal.
 */
const binary = `
process.on('SIGINT', () => console.log('received SIGINT'))
process.on('SIGTERM', () => process.exit(0))
console.log(JSON.stringify({ args: process.argv.slice(2), as_node: process.env.ELECTRON_RUN_AS_NODE }))
if (process.env.ENDS_WITH) process.exit(Number(process.env.ENDS_WITH))
if (process.env.DIES) process.kill(process.pid, 'SIGTRAP')
setTimeout(() => {}, 60_000)
`

function launched(args: readonly string[], env: Record<string, string> = {}, chromium: readonly string[] = []) {
  const program = join(temporaryFolder(), 'electron')
  writeFileSync(program, `#!${process.execPath}\n${binary}`)
  chmodSync(program, 0o755)
  const script = `
    import { runElectron } from ${JSON.stringify(resolve('src-main/run-electron.ts'))}
    Reflect.set(process.stdin, 'isTTY', Boolean(process.env.AT_TERMINAL))
    console.log('reason: ' + (await runElectron(${JSON.stringify(program)}, '/app', ${JSON.stringify(args)}, ${JSON.stringify(chromium)})))`
  return run(['--input-type=module', '--eval', script], { env })
}

describe.skipIf(process.platform === 'win32')('the launcher with a binary', () => {
  test('passes each flag as one argument, and not the variable that makes Electron a plain Node', async () => {
    const { stdout } = await launched(
      ['--seed', 'bench:100', '--in-memory', '--allow-origin', 'http://localhost:3000'],
      {
        ENDS_WITH: '0',
        ELECTRON_RUN_AS_NODE: '1',
      },
      ['--ozone-platform=wayland'],
    ).ended
    expect(JSON.parse(stdout)).toEqual({
      args: [
        '--ozone-platform=wayland',
        '/app',
        '--seed=bench:100',
        '--in-memory',
        '--allow-origin=http://localhost:3000',
      ],
    })
  })

  test('returns the reason if Electron cannot start: no display, no library, no sandbox', async () => {
    for (const [env, reason] of [
      [{ ENDS_WITH: '1' }, 'code 1'],
      [{ ENDS_WITH: '127' }, 'code 127'],
      [{ DIES: '1' }, 'SIGTRAP'],
    ] as const)
      expect(await launched([], env).ended).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`reason: Electron ended at once (${reason})`),
      })
  })

  test('ends with the exit code of the desktop app, after a normal end and after invalid arguments', async () => {
    for (const code of [0, 2]) {
      const ended = await launched([], { ENDS_WITH: String(code) }).ended
      expect(ended.code).toBe(code)
      expect(ended.stdout).not.toContain('reason')
    }
  })

  test('forwards signals, but not a Ctrl+C that the terminal also sends to Electron', async () => {
    const plain = launched([])
    await plain.printed(/args/)
    plain.child.kill('SIGINT')
    await plain.printed(/received SIGINT/)
    plain.child.kill('SIGTERM')
    expect((await plain.ended).code).toBe(0)

    const at_terminal = launched([], { AT_TERMINAL: '1' })
    await at_terminal.printed(/args/)
    at_terminal.child.kill('SIGINT')
    await new Promise((later) => setTimeout(later, 200))
    at_terminal.child.kill('SIGTERM')
    expect(await at_terminal.ended).toMatchObject({ code: 0, stdout: expect.not.stringContaining('received') })
  })
})
