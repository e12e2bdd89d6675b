import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { autostartEntry } from '../../src-main/app-settings/autostart.ts'
import { readForm } from '../../src-main/app-settings/settings-form.ts'
import { colors } from '../../src-main/app-settings/settings-style.ts'
import { startPlan } from '../../src-main/app-settings/start-plan.ts'
import { dark, light } from '../../src-renderer/app/tokens.ts'
import { temporaryFolder } from '../cli/run.ts'
import { startDesktop } from './desktop.ts'

type Options = Parameters<typeof startDesktop>[0]
type Arrange = NonNullable<NonNullable<Options>['arrange']>
type Form = Record<string, string>

const unchanged = { port: '', data_dir: '', tier: '', log_level: '' }

/** A folder that holds an instance. */
function instanceFolder(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'gantry.db'), '')
  return folder
}

/** Writes the file of the settings before the app starts. */
const withFile =
  (content: unknown): Arrange =>
  ({ app }) => {
    const folder = join(app.getPath('appData'), 'Gantry')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'settings.json'), typeof content === 'string' ? content : JSON.stringify(content))
  }

/** The app with the window of the settings open. */
async function withSettings(options: Options = {}) {
  const desktop = await startDesktop(options)
  const main = await desktop.window(/^(http|data)/)
  desktop.menuItem('Settings…').click()
  const window = await desktop.window(/<title>Settings|%3Ctitle%3ESettings/)
  const { webContents } = window
  const frame = webContents.mainFrame
  const ask = async (channel: string, ...args: unknown[]) =>
    webContents.ipc.handlers.get(channel)?.({ sender: webContents, senderFrame: frame }, ...args)
  const save = (form: Form = {}) => ask('save-settings', { ...unchanged, ...form })
  const file = join(desktop.app.getPath('userData'), 'settings.json')
  const kept = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
  const report = (work: string[]) =>
    desktop.handlers.get('unsaved-work')?.({ sender: main.webContents, senderFrame: main.webContents.mainFrame }, work)
  return { desktop, main, window, frame, ask, save, kept, report, page: decodeURIComponent(window.loaded.at(-1) ?? '') }
}

describe('the settings of the app', () => {
  test('have a window of their own, without a script in its page, and only once', async () => {
    const { desktop, window, page } = await withSettings()
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'")
    expect(page).not.toContain('<script')
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    })
    expect(String(window.options.webPreferences.preload)).toMatch(/settings\.cjs$/)
    desktop.menuItem('Settings…').click()
    expect(desktop.windows).toHaveLength(2)
    expect(window.focused).toBe(true)
  })

  test('restart the server when they are saved, and count for it', async () => {
    const { desktop, main, window, save, kept } = await withSettings()
    expect(await save({ port: '5001', tier: 'free', log_level: 'debug' })).toEqual({})
    expect(window.destroyed).toBe(true)
    expect(kept()).toEqual({ port: 5_001, tier: 'free', log_level: 'debug' })
    await vi.waitFor(() => expect(main.loaded.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:5001\//), 45_000)
    expect(desktop.forks[1]?.options.env).toMatchObject({ GANTRY_TIER: 'free', GANTRY_LOG_LEVEL: 'debug' })
  })

  test('count from the start, below the flags and variables, and the page says so', async () => {
    const { desktop, page, save } = await withSettings({
      args: ['--port', '5002'],
      env: { GANTRY_TIER: 'premium' },
      arrange: withFile({ port: 5_003, tier: 'free', log_level: 'error', data_dir: '/somewhere' }),
    })
    expect(desktop.forks[0]?.args).toEqual(['--port', '5002'])
    expect(desktop.forks[0]?.options.env).toMatchObject({
      GANTRY_TIER: 'premium',
      GANTRY_LOG_LEVEL: 'error',
      GANTRY_DATA_DIR: join(desktop.folder, 'instance'),
    })
    expect(page).toContain('For now, --port sets 5002.')
    expect(page).toContain('For now, GANTRY_TIER sets premium.')
    expect(page).toContain(`For now, GANTRY_DATA_DIR sets ${join(desktop.folder, 'instance')}.`)
    expect(await save({ port: '5004', tier: 'free', log_level: 'error' })).toEqual({})
    expect(desktop.forks).toHaveLength(1)
  })

  test('are refused with an error for each field, and nothing changes', async () => {
    const { desktop, window, ask, save, kept } = await withSettings()
    const wrong = { port: '70000', data_dir: temporaryFolder(), tier: 'gold', log_level: 'loud' }
    expect(Object.keys(Object(await save(wrong))).toSorted()).toEqual(Object.keys(unchanged).toSorted())
    expect(await save({ data_dir: 'here' })).toMatchObject({ data_dir: [expect.stringContaining('root')] })
    expect(await ask('save-settings', 'port=1')).not.toEqual({})
    expect(await ask('save-settings', { ...unchanged, port: 5 })).toMatchObject({ port: [expect.any(String)] })
    expect([window.destroyed, kept(), desktop.forks.length]).toEqual([false, undefined, 1])
  })

  test('ask about unsaved work before they restart the server', async () => {
    const { desktop, save, kept, report } = await withSettings()
    await report(['Unsent input: new issue.'])
    desktop.answers.box_button = 1
    expect(await save({ port: '5001' })).toMatchObject({ form: [expect.stringContaining('unsaved work')] })
    expect(desktop.record.boxes).toMatchObject([{ message: 'Restart the server?', detail: 'Unsent input: new issue.' }])
    expect([kept(), desktop.forks.length]).toEqual([undefined, 1])
  })

  test('can be opened from the notice that the port is in use, and a free port starts the server', async () => {
    const { desktop, main, save, page } = await withSettings({
      env: { SERVER_DOUBLE: 'busy' },
      arrange: withFile({ port: 4_999 }),
    })
    expect(page).toContain('value="4999"')
    expect(decodeURIComponent(main.loaded.at(-1) ?? '')).toContain('<a href="app://settings/">')
    const [before] = desktop.windows.splice(1)
    before?.close()
    expect(main.webContents.navigate('will-navigate', 'app://settings/')).toBe(false)
    await vi.waitFor(() => expect(desktop.windows).toHaveLength(2))
    vi.stubEnv('SERVER_DOUBLE', 'serve')
    expect(await save({ port: '4998' })).toEqual({})
    await vi.waitFor(() => expect(main.loaded.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:4998\//), 45_000)
  })

  test('name a folder without its instance instead of filling it with a new one', async () => {
    const folder = join(temporaryFolder(), 'unplugged')
    const { desktop, main } = await withSettings({
      env: { GANTRY_DATA_DIR: '' },
      arrange: withFile({ data_dir: folder }),
    })
    expect(decodeURIComponent(main.loaded.at(-1) ?? '')).toContain(`There is no instance in ${folder}.`)
    expect(desktop.forks).toEqual([])
    mkdirSync(folder)
    writeFileSync(join(folder, 'gantry.db'), '')
    desktop.menuItem('Restart Server').click()
    await vi.waitFor(() => expect(main.loaded.at(-1)).toMatch(/^http/), 45_000)
    expect(desktop.forks[0]?.options.env).toMatchObject({ GANTRY_DATA_DIR: folder })
  })

  test('are the defaults if the file is damaged, which is put aside and said', async () => {
    for (const damaged of ['{"port":', '{"port":-1}', '[]', '{"data_dir":"relative"}']) {
      const desktop = await startDesktop({ arrange: withFile(damaged) })
      const shown = await desktop.window(/%3Ctitle%3ESettings/)
      const aside = join(desktop.app.getPath('userData'), 'settings.damaged.json')
      expect(decodeURIComponent(shown.loaded[0] ?? '')).toContain(aside)
      expect(readFileSync(aside, 'utf8')).toBe(damaged)
    }
  })

  test('take the folder that the user chooses, and none if the user cancels', async () => {
    const { desktop, window, ask } = await withSettings()
    expect(await ask('choose-folder')).toBeUndefined()
    desktop.answers.chosen_path = '/data/shop'
    expect(await ask('choose-folder')).toBe('/data/shop')
    await ask('close-settings')
    expect(window.destroyed).toBe(true)
  })

  test('answer no inner frame, and no other page', async () => {
    const { frame, save, kept, desktop } = await withSettings()
    const { url } = frame
    frame.url = 'https://example.org/'
    await expect(save()).rejects.toThrow('Only a page of the app')
    Object.assign(frame, { url, parent: desktop.windows[0]?.webContents.mainFrame })
    await expect(save()).rejects.toThrow('Only a page of the app')
    expect(kept()).toBeUndefined()
  })
})

describe('the start at login', () => {
  test('is for installed apps only', async () => {
    const { page, save, desktop } = await withSettings()
    expect(page).toContain('Only an installed app can start when you sign in.')
    expect(await save({ starts_at_login: 'on' })).toEqual({})
    expect(existsSync(join(desktop.folder, 'config'))).toBe(false)
  })

  test('is an entry in the autostart folder on Linux', async () => {
    const config = temporaryFolder()
    const packaged = {
      env: { XDG_CONFIG_HOME: config, APPIMAGE: '/home/ada/My Apps/Gantry.AppImage' },
      arrange: (({ app }) => {
        app.isPackaged = true
      }) satisfies Arrange,
    }
    const { save } = await withSettings(packaged)
    expect(await save({ starts_at_login: 'on' })).toEqual({})
    const entry = join(config, 'autostart', 'gantry.desktop')
    expect(readFileSync(entry, 'utf8')).toContain('Exec="/home/ada/My Apps/Gantry.AppImage"\n')
    const again = await withSettings(packaged)
    expect(again.page).toMatch(/name="starts_at_login"[^>]* checked/)
    expect(await again.save()).toEqual({})
    expect(existsSync(entry)).toBe(false)
  })

  test('escapes what has a meaning in an entry', () => {
    expect(autostartEntry('/opt/100%/a"b`c$d\\e')).toContain('Exec="/opt/100%%/a\\\\"b\\\\`c\\\\$d\\\\\\\\e"\n')
  })

  test.each(['darwin', 'win32'] as const)(
    'is a login item on %s, and the page says if the system refuses',
    async (platform) => {
      const arrange: Arrange = ({ app }) => {
        app.isPackaged = true
        app.refusesLogin = true
      }
      const { desktop, save } = await withSettings({ platform, arrange })
      expect(await save({ starts_at_login: 'on' })).toMatchObject({
        starts_at_login: [expect.stringContaining('allow')],
      })
      desktop.app.refusesLogin = false
      expect(await save({ starts_at_login: 'on' })).toEqual({})
      expect(desktop.app.opensAtLogin).toBe(true)
    },
  )
})

describe('what the server starts with', () => {
  test('has no folder of the settings if the data are in memory, or if a flag names the folder', () => {
    const folder = instanceFolder()
    const storage = (args: string[], env = {}) => startPlan(args, env, { data_dir: folder }).options.storage
    expect(storage([])).toEqual({ kind: 'directory', path: folder })
    expect(storage(['--in-memory'])).toEqual({ kind: 'memory' })
    expect(storage([], { GANTRY_IN_MEMORY: 'true' })).toEqual({ kind: 'memory' })
    expect(storage(['--data-dir', '/other'])).toEqual({ kind: 'directory', path: '/other' })
  })

  test('has the flags and the instance that the user has opened', () => {
    const opened = { folder: '/shop', seed: 'empty' as const }
    const args = ['--in-memory', '--seed', 'demo', '--tier', 'free']
    const { options } = startPlan(args, { GANTRY_DATA_DIR: '/x', GANTRY_SEED: 'demo' }, { data_dir: '/y' }, opened)
    expect(options).toMatchObject({ storage: { path: '/shop' }, seed: { kind: 'empty' }, tier: 'free' })
  })
})

test('the form takes spaces around a value, and an empty value is the default', () => {
  const folder = instanceFolder()
  expect(readForm({ port: ' 80 ', data_dir: ` ${folder} `, tier: '', log_level: '', starts_at_login: 'on' })).toEqual({
    settings: { port: 80, data_dir: folder },
    starts_at_login: true,
  })
  expect(readForm(unchanged)).toEqual({ settings: {}, starts_at_login: false })
})

test('the window of the settings has the colors of the console', () => {
  expect(light).toMatchObject(colors.light)
  expect(dark).toMatchObject(colors.dark)
})
