import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run, temporaryFolder } from '../cli/run.ts'

/** The launcher without a display, with a stub of the server. */
const launchBrowser = (behaviour: string, facts: { port_is_fixed?: boolean } = {}) => {
  const options = {
    server: resolve('test/main/server-double.mjs'),
    args: [],
    why: 'there is no display',
    has_display: false,
    port_is_fixed: facts.port_is_fixed ?? false,
  }
  const script = `
    import { serveToBrowser } from ${JSON.stringify(resolve('src-main/serve-to-browser.ts'))}
    await serveToBrowser(${JSON.stringify(options)})`
  return run(['--input-type=module', '--eval', script], { env: { SERVER_DOUBLE: behaviour } })
}

describe('npm start without a display', () => {
  test('says why on one line, then prints the address of the console and the sign-in link', async () => {
    const launcher = launchBrowser('serve')
    await launcher.printed(/code=\S+/)
    expect(launcher.seen.stdout).toMatch(/^No desktop window: there is no display\..*\n/)
    expect(launcher.seen.stdout).toContain('http://127.0.0.1:4880/\n')
    expect(launcher.seen.stdout).toContain('http://127.0.0.1:4880/#/sign-in?code=code-1')
    launcher.child.kill('SIGTERM')
    expect((await launcher.ended).code).toBe(143)
  })

  test('takes any free port if the default port is busy, but not if the port was requested', async () => {
    const free = launchBrowser('busy')
    expect(await free.printed(/http:\S+code=\S+/)).toContain(':45678/')
    const fixed = await launchBrowser('busy', { port_is_fixed: true }).ended
    expect(fixed.code).toBe(3)
  })

  test("ends with the server's own exit code", async () => {
    expect((await launchBrowser('locked').ended).code).toBe(4)
    expect((await launchBrowser('crash').ended).code).toBe(1)
  })

  test('refuses invalid flags before anything starts', async () => {
    const launch = (args: string[]) => {
      const script = `
        import { launch } from ${JSON.stringify(resolve('src-main/launch.ts'))}
        await launch(${JSON.stringify(args)})`
      return run(['--input-type=module', '--eval', script], { env: { XDG_DATA_HOME: temporaryFolder() } }).ended
    }
    expect(await launch(['--prot', '1'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--port?'),
    })
    expect(await launch(['--', 'disable-gpu'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("not 'disable-gpu'"),
    })
    expect(await launch(['--no-ui'])).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run serve') })
    expect(await launch(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('--browser') })
    expect(await launch(['--version'])).toMatchObject({ code: 0, stdout: 'gantry 0.1.0\n' })
  })
})
