import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run, temporaryFolder } from '../cli/run.ts'

/** The launcher with a display but without Electron, with a stub of the server. The browser is the given shell script. */
function launch(browser: string, mode = 0o755) {
  const folder = temporaryFolder()
  const programs = join(folder, 'bin')
  mkdirSync(programs)
  const program = (name: string, text: string, permissions: number) => {
    const file = join(programs, name)
    writeFileSync(file, `#!/bin/sh\n${text}\n`)
    chmodSync(file, permissions)
    return file
  }
  program('xdg-open', `echo "$1" > ${folder}/usual.txt`, 0o755)
  const options = {
    server: resolve('test/main/server-double.mjs'),
    args: [],
    why: 'Electron is not here',
    has_display: true,
    port_is_fixed: false,
  }
  const script = `
    import { serveToBrowser } from ${JSON.stringify(resolve('src-main/serve-to-browser.ts'))}
    await serveToBrowser(${JSON.stringify(options)})`
  const launcher = run(['--input-type=module', '--eval', script], {
    env: {
      CHROME_PATH: program('chromium', browser, mode),
      PATH: `${programs}:${process.env.PATH ?? ''}`,
      TMPDIR: folder,
    },
  })
  return { ...launcher, usualWasOpened: () => existsSync(join(folder, 'usual.txt')) }
}

describe.skipIf(process.platform !== 'linux')('the browser window', () => {
  test('ends the server when it is closed', async () => {
    const launcher = launch('sleep 0.3')
    expect(await launcher.ended).toMatchObject({ code: 0, stdout: expect.not.stringContaining('did not open') })
  })

  test.each([
    ['whose browser finds no display', 'echo cannot open display >&2; exit 1', 0o755],
    ['whose browser crashes', 'kill -TRAP $$', 0o755],
    ['whose browser may not be run', '', 0o644],
  ])('%s leaves the server running, and the printed links still work', async (_what, browser, mode) => {
    const launcher = launch(browser, mode)
    await launcher.printed(/did not open\. The links above work/)
    await expect.poll(launcher.usualWasOpened).toBe(true)
    expect(launcher.child.exitCode).toBeNull()
    launcher.child.kill('SIGTERM')
    expect((await launcher.ended).code).toBe(143)
  })
})
