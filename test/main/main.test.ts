import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { profileFolder } from '../../src-main/profile.ts'
import { temporaryFolder } from '../cli/run.ts'
import { startDesktop } from './desktop.ts'

describe('the desktop app', () => {
  test('shows the console of its own server, signed in with a one-time code', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    expect(window.loaded).toEqual(['http://127.0.0.1:4880/?load=2#/sign-in?code=code-1'])
    expect(window.visible).toBe(true)
    expect(desktop.app.sandboxed).toBe(true)
    expect(window.options).toMatchObject({
      show: false,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        experimentalFeatures: false,
      },
    })
  })

  test('starts nothing before Electron is ready', async () => {
    const desktop = await startDesktop()
    expect(desktop.windows).toEqual([])
    expect(desktop.forks).toEqual([])
    await desktop.window()
  })

  test('passes no NODE_OPTIONS to the server, and no token as an argument, and removes tokens from its output', async () => {
    const desktop = await startDesktop({
      args: ['--token', 'secret-of-mine', '--tier', 'free', '--disable-gpu'],
      env: { NODE_OPTIONS: '--no-warnings' },
    })
    await desktop.window()
    const [fork] = desktop.forks
    expect(fork?.args).toEqual(['--tier', 'free', '--port', '4880'])
    expect(fork?.options).toMatchObject({ stdio: ['ignore', 'pipe', 'pipe'], env: { GANTRY_TOKEN: 'secret-of-mine' } })
    await vi.waitFor(() => expect(desktop.stderrText()).toMatch(/NODE_OPTIONS=none/))
    expect(desktop.stderrText()).toContain('token=[hidden]')
    expect(desktop.stderrText()).not.toContain('glpat-abc')
  })

  test('takes any free port if the default port is busy', async () => {
    const desktop = await startDesktop({ env: { SERVER_DOUBLE: 'busy' } })
    expect((await desktop.window()).loaded.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:45678\//)
  })

  test('reports that the requested port is busy', async () => {
    const desktop = await startDesktop({ args: ['--port', '4999'], env: { SERVER_DOUBLE: 'busy' } })
    await desktop.window(/^data:.*not%20running/)
    expect(desktop.forks).toHaveLength(1)
  })

  test('shows why a locked data directory cannot be opened, and does not retry', async () => {
    const desktop = await startDesktop({ env: { SERVER_DOUBLE: 'locked' } })
    expect(decodeURIComponent((await desktop.window(/^data:/)).loaded.at(-1) ?? '')).toContain('in use by pid 4711')
    expect(desktop.forks).toHaveLength(1)
  })

  test('shows a page after three failed restarts, with the last words of the server, and the menu can start the server again', async () => {
    const desktop = await startDesktop({ env: { SERVER_DOUBLE: 'crash' } })
    const window = await desktop.window(/^data:.*four%20times.*last%20words/)
    expect(desktop.forks).toHaveLength(4)
    const page = decodeURIComponent(window.loaded.at(-1) ?? '')
    expect(page).toContain('with code 1: the disk is full')
    expect(page).toContain('the last words, with token=[hidden]')
    const log = join(desktop.app.getPath('logs'), 'gantry.log')
    await vi.waitFor(() =>
      expect(readFileSync(log, 'utf8').match(/the last words, with token=\[hidden\]/g)).toHaveLength(4),
    )
    vi.stubEnv('SERVER_DOUBLE', 'serve')
    desktop.menuItem('Restart Server').click()
    await desktop.window()
    expect(desktop.forks).toHaveLength(5)
  })

  test('shows the same page after a reload while its server is not running', async () => {
    const desktop = await startDesktop({ env: { SERVER_DOUBLE: 'locked' } })
    // A slow start shows another notice first.
    const window = await desktop.window(/^data:.*not%20running/)
    const loads = window.loaded.length
    desktop.menuItem('Reload').click()
    await vi.waitFor(() => expect(window.loaded).toHaveLength(loads + 1), 45_000)
    expect(window.loaded.at(-1)).toBe(window.loaded.at(-2))
  })

  test('returns to the same port and screen after its server is killed', async () => {
    const desktop = await startDesktop({ args: ['--port', '0'] })
    const window = await desktop.window()
    window.webContents.url = 'http://127.0.0.1:45678/?load=2#/projects/7'
    desktop.forks[0]?.child.kill()
    await vi.waitFor(() => expect(window.loaded).toHaveLength(2), 45_000)
    expect(window.loaded[1]).toBe('http://127.0.0.1:45678/?load=3#/sign-in?code=code-1&to=%2Fprojects%2F7')
    expect(desktop.forks[1]?.args).toEqual(['--port', '45678'])
  })

  test.each([5, 133])(
    'survives a server that runs out of memory and ends with code %d, and starts another',
    async (code) => {
      const desktop = await startDesktop()
      const window = await desktop.window()
      desktop.forks[0]?.child.runOutOfMemory(code)
      await vi.waitFor(() => expect(window.loaded).toHaveLength(2), 45_000)
      expect(window.loaded[1]).toMatch(/^http/)
    },
  )

  test('restarts its server once if the user asks twice, and the menu offers only what can be done', async () => {
    const desktop = await startDesktop()
    const items = () => ['Restart Server', 'Copy API URL'].map((label) => desktop.menuItem(label).enabled)
    const window = await desktop.window()
    expect(items()).toEqual([true, true])
    desktop.menuItem('Restart Server').click()
    expect(items()).toEqual([false, false])
    desktop.menuItem('Restart Server').click()
    await vi.waitFor(() => expect(window.loaded).toHaveLength(3), 45_000)
    expect(window.loaded[1]).toMatch(/^data:.*Restarting/)
    expect(window.loaded[2]).toMatch(/^http/)
    expect(desktop.forks).toHaveLength(2)
    expect(items()).toEqual([true, true])
  })

  test('quits without another server if the user quits during a restart', async () => {
    const desktop = await startDesktop()
    await desktop.window()
    desktop.menuItem('Restart Server').click()
    desktop.app.quit()
    await vi.waitFor(() => expect(desktop.app.has_quit).toBe(true), 45_000)
    expect(desktop.forks).toHaveLength(1)
  })

  test('starts again, instead of opening a window that quits, if it is opened while its server stops', async () => {
    const desktop = await startDesktop()
    await desktop.window()
    desktop.app.quit()
    desktop.app.emit('second-instance', {}, [], '')
    desktop.app.emit('activate')
    desktop.app.quit()
    await vi.waitFor(() => expect(desktop.app.has_quit).toBe(true), 45_000)
    expect(desktop.windows).toHaveLength(1)
    expect(desktop.app.relaunches).toEqual([[resolve('.')]])
  })

  test('survives a server that V8 ends, and starts another', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    desktop.forks[0]?.child.abort()
    await vi.waitFor(() => expect(window.loaded).toHaveLength(2), 45_000)
    expect(desktop.stderrText()).toContain('the server failed: FatalError at v8::Context')
  })

  test('opens one window, although macOS also emits activate at the start', async () => {
    const desktop = await startDesktop()
    desktop.app.emit('activate')
    expect(desktop.windows).toEqual([])
    await desktop.window()
    desktop.app.emit('activate')
    expect(desktop.windows).toHaveLength(1)
  })

  test('opens a window again if it is activated after its window was closed, as on macOS', async () => {
    const desktop = await startDesktop()
    const first = await desktop.window()
    desktop.app.removeAllListeners('window-all-closed')
    first.close()
    desktop.app.emit('activate')
    await expect.poll(() => desktop.windows[1]?.loaded.at(-1)).toMatch(/code=code-2$/)
    expect(desktop.forks).toHaveLength(1)
  })

  test('survives the end of the terminal that started it', async () => {
    const desktop = await startDesktop()
    expect(desktop.handlesOutputErrors()).toEqual([true, true])
    await desktop.window()
  })

  test('stops its server before it quits', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    window.close()
    expect(desktop.app.has_quit).toBe(false)
    await vi.waitFor(() => expect(desktop.app.has_quit).toBe(true), 45_000)
    expect(desktop.forks[0]?.child.pid).toBeUndefined()
  })

  test('stops its server cleanly and without a question after Ctrl+C on Windows, which would end it at once', async () => {
    const desktop = await startDesktop({ platform: 'win32', env: { LOCALAPPDATA: temporaryFolder() } })
    const { webContents } = await desktop.window()
    webContents.holdsInput = true
    process.emit('SIGINT')
    await vi.waitFor(() => expect(desktop.app.has_quit).toBe(true), 45_000)
    expect([desktop.record.boxes, desktop.forks[0]?.child.pid]).toEqual([[], undefined])
  })

  test('gets its sign-in code from the real server, which accepts the code once', async () => {
    const desktop = await startDesktop({
      args: ['--in-memory', '--seed', 'empty', '--port', '0'],
      env: { GANTRY_DATA_DIR: '' },
      entry: 'out/main/server.js',
    })
    const url = new URL((await desktop.window()).loaded.at(-1) ?? '')
    const code = new URLSearchParams(url.hash.split('?')[1]).get('code')
    const signIn = async () => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ code })
      return (await fetch(`${url.origin}/-/gantry/v1/sign-in`, { method: 'POST', headers, body })).status
    }
    expect([await signIn(), await signIn()]).toEqual([201, 401])
  })

  test.each([
    ['in memory', ['--in-memory'], { GANTRY_DATA_DIR: '' }],
    ['in a folder', [], {}],
  ])('shows why the real server refuses its seed %s, however soon it ends', async (_where, storage, env) => {
    const desktop = await startDesktop({
      args: [...storage, '--seed', 'package.json', '--port', '0'],
      env,
      entry: 'out/main/server.js',
    })
    const window = await desktop.window(/^data:.*not%20running/)
    expect(decodeURIComponent(window.loaded.at(-1) ?? '')).toMatch(/package\.json/)
    expect(desktop.forks).toHaveLength(1)
  })

  test('a second start focuses the first window and ends', async () => {
    const first = await startDesktop()
    const window = await first.window()
    window.minimized = true
    first.app.emit('second-instance', {}, [], '')
    expect(window).toMatchObject({ minimized: false, focused: true })
    const second = await startDesktop({ arrange: ({ answers }) => Object.assign(answers, { has_lock: false }) })
    expect(second.app.has_quit).toBe(true)
    expect(second.stderrText()).toContain('Gantry is already open')
    second.emitReady()
    expect(second.windows).toEqual([])
  })

  test('refuses invalid variables, and a debugger in a packaged app', async () => {
    const wrong = await startDesktop({ env: { GANTRY_PORT: 'many' } })
    expect(wrong.app.exit_code).toBe(2)
    expect(wrong.stderrText()).toMatch(/--port takes a number/)
    const debugged = await startDesktop({
      arrange(stub) {
        stub.app.isPackaged = true
        stub.answers.switches.push('remote-debugging-port')
      },
    })
    expect(debugged.app.exit_code).toBe(2)
  })

  test('stores the size and position of its window', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    window.bounds = { x: 40, y: 50, width: 1000, height: 700 }
    window.close()
    const file = join(desktop.app.getPath('userData'), 'window-state.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ x: 40, y: 50, width: 1000, height: 700, maximized: false })
    expect(existsSync(`${file}.tmp`)).toBe(false)
  })
})

describe('the profile', () => {
  test('has the name of the product, and is in the local folder on Windows', async () => {
    const desktop = await startDesktop()
    expect(desktop.app.getPath('userData')).toBe(join(desktop.folder, 'roaming', 'Gantry'))
    expect(desktop.app.getPath('sessionData')).toBe(join(desktop.folder, 'roaming', 'Gantry'))
    const named = await startDesktop({ arrange: ({ answers }) => answers.switches.push('user-data-dir') })
    expect(named.app.set_paths.size).toBe(0)
    const windows = { platform: 'win32', env: { LOCALAPPDATA: '/local' }, appData: '/roaming' } as const
    expect(profileFolder({ ...windows, exists: () => false })).toBe(join('/local', 'Gantry'))
  })

  test('of an earlier version is used', () => {
    const earlier = join('/roaming', 'gantry', 'window-state.json')
    for (const platform of ['win32', 'linux'] as const) {
      const machine = { platform, env: { LOCALAPPDATA: '/local' }, appData: '/roaming' }
      expect(profileFolder({ ...machine, exists: (path) => path === earlier })).toBe(join('/roaming', 'gantry'))
      expect(profileFolder({ ...machine, exists: () => true })).not.toBe(join('/roaming', 'gantry'))
    }
  })
})

describe('the menu', () => {
  test('has the usual roles, copies the API URL and shows the versions', async () => {
    const desktop = await startDesktop({ arrange: ({ answers }) => Object.assign(answers, { box_button: 1 }) })
    await desktop.window()
    for (const label of ['Undo', 'Paste', 'Toggle Full Screen', 'Minimize']) desktop.menuItem(label)
    desktop.menuItem('Copy API URL').click()
    expect(desktop.record.clipboard).toBe('http://127.0.0.1:4880/api/v4')
    desktop.menuItem('About Gantry').click()
    expect(desktop.record.boxes[0]).toMatchObject({ message: 'Gantry 0.1.0', detail: expect.stringContaining('Node') })
    await vi.waitFor(() => expect(desktop.record.clipboard).toMatch(/^Gantry 0\.1\.0\nElectron/))
  })

  test('opens only the data folder and folders in the data folder', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    const home = join(desktop.folder, 'instance')
    mkdirSync(join(home, 'files'), { recursive: true })
    writeFileSync(join(home, 'run.sh'), '')
    symlinkSync('/etc', join(home, 'elsewhere'))
    desktop.menuItem('Open Data Folder').click()
    await vi.waitFor(() => expect(desktop.record.opened_paths).toEqual([home]))
    const { mainFrame } = window.webContents
    const ask = (path: string) =>
      desktop.handlers.get('open-data-folder')?.({ sender: window.webContents, senderFrame: mainFrame }, path)
    expect(await ask('files')).toBe(true)
    for (const path of ['..', '/etc', 'elsewhere', 'run.sh', 'missing', 'files\0'])
      expect(await ask(path), path).toBe(false)
    expect(desktop.record.opened_paths).toEqual([home, join(home, 'files')])
  })

  test('shows the backups in the document that is there, which keeps what the user has typed', async () => {
    const desktop = await startDesktop()
    const item = () => desktop.menuItem('Back Up and Restore…')
    const window = await desktop.window()
    const [page = ''] = window.loaded
    expect(item().enabled).toBe(true)
    window.webContents.holdsInput = true
    window.minimized = true
    item().click()
    expect(window.webContents.url).toBe(`${page.split('#')[0]}#/backups`)
    expect(window.minimized).toBe(false)
    expect(window.loaded).toEqual([page])
    expect(desktop.record.boxes).toEqual([])
  })

  test('shows the log file in its folder', async () => {
    const desktop = await startDesktop()
    await desktop.window()
    desktop.menuItem('Show Logs').click()
    const [path = ''] = desktop.record.opened_paths
    expect(path).toMatch(/gantry\.log$/)
    expect(readFileSync(path, 'utf8')).toBeTypeOf('string')
  })

  test('disables Open Data Folder for an instance in memory', async () => {
    vi.stubEnv('GANTRY_DATA_DIR', '')
    const desktop = await startDesktop({ args: ['--in-memory'] })
    await desktop.window()
    expect(desktop.menuItem('Open Data Folder').enabled).toBe(false)
  })
})
