import { describe, expect, test, vi } from 'vitest'
import { routeOfAppLink } from '../../src-main/app-links.ts'
import { builderConfig } from '../../src-main/packaging/builder-config.ts'
import { startDesktop } from './desktop.ts'

const link = 'gantry://open/projects/acme%2Fapi/issues/7?tab=activity'
const route = '/projects/acme%2Fapi/issues/7?tab=activity'
const opens = (wanted: string) => new RegExp(`&to=${encodeURIComponent(wanted).replaceAll('%', '\\%')}$`)

describe('the link to a screen', () => {
  test('names a route of the console', () => {
    expect(routeOfAppLink(link)).toBe(route)
    expect(['gantry://open', 'gantry://open/', 'GANTRY://open/users'].map(routeOfAppLink)).toEqual(['/', '/', '/users'])
  })

  test.each([
    'gantry://run/backups',
    'gantry://open.example.org/issues',
    'gantry://ada:secret@open/issues',
    'gantry://open:80/issues',
    'gantry://open/issues#/users',
    'gantry:open/issues',
    'gantry://open//example.org/',
    'gantry://open/%2Fexample.org',
    'gantry://open/%5Cexample.org',
    'gantry://open/sign-in?code=x',
    'gantry://open/x/../sign-in?code=x',
    'gantry://open/%2e%2e/%73ign-in?code=x',
    'gantry://open/%E0%A4%A',
    'https://open/issues',
    `gantry://open/${'x'.repeat(2_000)}`,
    '',
  ])('is refused if it is anything else: %s', (text) => {
    expect(routeOfAppLink(text)).toBeUndefined()
  })

  test('starts the app on the screen, and is no flag of the server', async () => {
    const desktop = await startDesktop({ args: [link] })
    const window = await desktop.window()
    expect(window.loaded.at(-1)).toMatch(opens(route))
    expect(desktop.forks[0]?.args).not.toContain(link)
    expect(desktop.app.schemes).toEqual([])
  })

  test('shows the screen in the app that is open, in the present document', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    const [page = ''] = window.loaded
    window.minimized = true
    desktop.app.emit('second-instance', {}, ['gantry', '--original-process-start-time=1', link], '/')
    expect(window).toMatchObject({ minimized: false, focused: true, loaded: [page] })
    expect(window.webContents.url).toBe(`${page.split('#')[0]}#${route}`)
    desktop.app.emit('second-instance', {}, ['gantry', 'gantry://open/sign-in?code=x'], '/')
    expect(window.webContents.url).toBe(`${page.split('#')[0]}#${route}`)
    expect(desktop.windows).toHaveLength(1)
  })

  test('waits on macOS until the app can open a window, and while the window shows a notice', async () => {
    const desktop = await startDesktop({ platform: 'darwin' })
    const event = { preventDefault: vi.fn() }
    desktop.app.emit('open-url', event, link)
    expect(event.preventDefault).toHaveBeenCalled()
    const window = await desktop.window()
    expect(window.loaded.at(-1)).toMatch(opens(route))
    window.webContents.url = 'data:text/html,notice'
    desktop.app.emit('open-url', event, 'gantry://open/users')
    desktop.menuItem('Reload').click()
    await vi.waitFor(() => expect(window.loaded.at(-1)).toMatch(opens('/users')))
  })

  test('replaces the screen of a page that is just loading', async () => {
    const desktop = await startDesktop()
    desktop.emitReady()
    await vi.waitFor(() => expect(desktop.windows).toHaveLength(1), 45_000)
    const [window] = desktop.windows
    if (!window) return expect.unreachable()
    const loadURL = window.loadURL.bind(window)
    window.loadURL = async (url) => {
      window.loadURL = loadURL
      desktop.app.emit('second-instance', {}, ['gantry', link], '/')
      return loadURL(url)
    }
    await vi.waitFor(() => expect(window.loaded.at(-1)).toMatch(opens(route)), 45_000)
  })

  test('belongs to the packaged app: on Windows by a call, elsewhere by what the package declares', async () => {
    const packaged = {
      arrange: (stub: { app: { isPackaged: boolean } }) => Object.assign(stub.app, { isPackaged: true }),
    }
    const desktop = await startDesktop({ ...packaged, platform: 'win32' })
    await desktop.window()
    expect(desktop.app.schemes).toEqual(['gantry'])
    const build = { output: 'o', resources: 'r', prepared: 'p', electron_version: '45.0.0' }
    expect(builderConfig({ ...build, hooks: { beforeBuild: '', afterExtract: '' } }).protocols).toEqual([
      { name: 'Gantry', schemes: ['gantry'] },
    ])
  })
})
