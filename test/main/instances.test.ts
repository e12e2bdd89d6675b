import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../cli/run.ts'
import { startDesktop } from './desktop.ts'

type Options = Parameters<typeof startDesktop>[0]

function instanceFolder(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'gantry.db'), '')
  return folder
}

async function startRunning(options: Options = {}) {
  const desktop = await startDesktop(options)
  const window = await desktop.window()
  const choose = async (label: string, folder: string | undefined, button = 0) => {
    Object.assign(desktop.answers, { chosen_path: folder, box_button: button })
    desktop.menuItem(label).click()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const recent = () =>
    desktop.Menu.application?.all
      .find(({ label }) => label === 'Open &Recent')
      ?.submenu?.items.filter(({ type }) => type === 'normal')
      .map(({ label, enabled }) => ({ label, enabled }))
  const env = () => desktop.forks.at(-1)?.options.env
  const reopened = (number: number) =>
    vi.waitFor(() => {
      expect(desktop.forks).toHaveLength(number)
      expect(window.loaded.at(-1)).toMatch(/^http/)
    }, 45_000)
  return { desktop, window, choose, recent, env, reopened }
}

describe('an instance that the user opens', () => {
  test('replaces the one that flags and variables name, starts on Home, and is named in the title', async () => {
    const folder = instanceFolder()
    const { desktop, window, choose, env, reopened } = await startRunning({ args: ['--seed', 'empty', '--port', '0'] })
    window.webContents.url = 'http://127.0.0.1:45678/?load=2#/projects/7'
    await choose('Open Instance…', folder)
    await reopened(2)
    expect(desktop.forks[1]?.args).toEqual(['--port', '45678'])
    expect(env()).toMatchObject({ GANTRY_DATA_DIR: folder })
    expect(env()).not.toHaveProperty('GANTRY_SEED')
    expect(window.loaded.at(-1)).toMatch(/code=code-1$/)
    expect(window.isPrevented('page-title-updated')).toBe(true)
    window.emit('page-title-updated', { preventDefault() {} }, 'Issues · Gantry', true)
    expect(window.title).toBe(`Issues · Gantry – ${basename(folder)}`)
  })

  test('must be an instance: otherwise a dialog says what is missing, and the present one stays', async () => {
    const { desktop, choose } = await startRunning()
    const folder = temporaryFolder()
    await choose('Open Instance…', folder)
    expect(desktop.record.boxes.at(-1)).toMatchObject({
      message: 'The folder holds no instance',
      detail: expect.stringContaining(`There is no gantry.db in ${folder}`),
    })
    await choose('Open Instance…', undefined)
    expect(desktop.forks).toHaveLength(1)
  })

  test('is not opened if the user keeps unsaved work', async () => {
    const { desktop, window, choose } = await startRunning()
    const { webContents } = window
    await desktop.handlers.get('unsaved-work')?.({ sender: webContents, senderFrame: webContents.mainFrame }, [
      'Input.',
    ])
    await choose('Open Instance…', instanceFolder(), 1)
    expect(desktop.record.boxes.at(-1)).toMatchObject({ message: 'Open another instance?', detail: 'Input.' })
    expect(desktop.forks).toHaveLength(1)
  })

  test('is not opened if the user keeps the present one, which is in memory', async () => {
    const { desktop, choose } = await startRunning({ args: ['--in-memory'] })
    await choose('Open Instance…', instanceFolder(), 1)
    expect(desktop.record.boxes.at(-1)).toMatchObject({ detail: expect.stringContaining('is in memory') })
    expect([desktop.forks.length, desktop.menuItem('Open Data Folder').enabled]).toEqual([1, false])
    const folder = instanceFolder()
    await choose('Open Instance…', folder)
    expect(desktop.menuItem('Open Data Folder').enabled).toBe(true)
    await vi.waitFor(() => expect(desktop.forks).toHaveLength(2), 45_000)
  })

  test('in memory is not lost by a restart of the server without a question', async () => {
    const { desktop } = await startRunning({ args: ['--in-memory'] })
    desktop.answers.box_button = 1
    desktop.menuItem('Restart Server').click()
    expect(desktop.record.boxes).toMatchObject([
      { message: 'Restart the server?', detail: 'The present instance is in memory, and is discarded.' },
    ])
    expect(desktop.menuItem('Restart Server').enabled).toBe(true)
    desktop.answers.box_button = 0
    desktop.menuItem('Restart Server').click()
    await vi.waitFor(() => expect(desktop.forks).toHaveLength(2), 45_000)
  })

  test('may be one whose server cannot start, and the user can go back', async () => {
    const folder = instanceFolder()
    const { desktop, window, choose, recent, reopened } = await startRunning()
    const first = String(desktop.forks[0]?.options.env && join(desktop.folder, 'instance'))
    mkdirSync(first)
    writeFileSync(join(first, 'gantry.db'), '')
    vi.stubEnv('SERVER_DOUBLE', 'locked')
    await choose('Open Instance…', folder)
    await vi.waitFor(() => expect(window.loaded.at(-1)).toMatch(/^data:.*not%20running/), 45_000)
    expect(recent()?.map(({ label }) => label)).toEqual([first, '&Clear Menu'])
    vi.stubEnv('SERVER_DOUBLE', 'serve')
    await choose('Open Instance…', first)
    await reopened(3)
    expect(desktop.forks[2]?.options.env).toMatchObject({ GANTRY_DATA_DIR: first })
  })
})

describe('a new instance', () => {
  test.each([
    [0, 'demo'],
    [1, 'empty'],
  ])('is made in an empty folder with the answer %d: %s', async (button, seed) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, '.DS_Store'), '')
    const { choose, env, reopened } = await startRunning()
    await choose('New Instance…', folder, button)
    await reopened(2)
    expect(env()).toMatchObject({ GANTRY_DATA_DIR: folder, GANTRY_SEED: seed })
  })

  test('is not made in a folder with files, in one that is gone, or if the user cancels', async () => {
    const { desktop, choose } = await startRunning()
    const full = temporaryFolder()
    writeFileSync(join(full, 'notes.txt'), '')
    await choose('New Instance…', full)
    expect(desktop.record.boxes.at(-1)).toMatchObject({ detail: expect.stringContaining(`${full} is not empty.`) })
    await choose('New Instance…', join(full, 'gone'))
    expect(desktop.record.boxes.at(-1)).toMatchObject({ detail: expect.stringContaining('cannot be read') })
    await choose('New Instance…', temporaryFolder(), 2)
    await choose('New Instance…', undefined)
    expect(desktop.forks).toHaveLength(1)
  })
})

test('the real server makes the new instance, and opens it again', async () => {
  const folder = temporaryFolder()
  const { desktop, window, choose, reopened } = await startRunning({
    args: ['--seed', 'empty', '--port', '0'],
    entry: 'out/main/server.js',
  })
  await choose('New Instance…', folder, 1)
  await reopened(2)
  expect(readdirSync(folder)).toContain('gantry.db')
  desktop.menuItem('Restart Server').click()
  await reopened(3)
  const { origin } = new URL(window.loaded.at(-1) ?? '')
  expect((await fetch(`${origin}/-/readiness`)).status).toBe(200)
})

describe('recent instances', () => {
  test('are the last ten, the newest first; missing ones are grey, and all can be cleared', async () => {
    const others = Array.from({ length: 10 }, instanceFolder)
    const [gone = '', second = ''] = others
    rmSync(gone, { recursive: true })
    const { desktop, choose, recent, env, reopened } = await startRunning({
      arrange: ({ app }) => {
        const folder = join(app.getPath('appData'), 'Gantry')
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, 'instances.json'), JSON.stringify(others))
      },
    })
    const first = join(desktop.folder, 'instance')
    const shown = recent()
    expect(shown?.map(({ label }) => label)).toEqual([first, ...others.slice(0, 9), '&Clear Menu'])
    expect(shown?.filter(({ enabled }) => !enabled).map(({ label }) => label)).toEqual([first, gone])
    await choose(second, undefined)
    await reopened(2)
    expect(env()).toMatchObject({ GANTRY_DATA_DIR: second })
    expect(recent()?.[0]?.label).toBe(second)
    await choose('Clear Menu', undefined)
    expect(recent()).toEqual([{ label: '&Clear Menu', enabled: false }])
    expect(readFileSync(join(desktop.app.getPath('userData'), 'instances.json'), 'utf8')).toBe('[]')
  })

  test('are known to macOS, which opens one from the dock', async () => {
    const folder = instanceFolder()
    const { desktop, reopened } = await startRunning({ platform: 'darwin' })
    expect(desktop.app.recentDocuments).toEqual([join(desktop.folder, 'instance')])
    desktop.app.emit('open-file', { preventDefault: () => {} }, folder)
    await reopened(2)
    expect(desktop.app.recentDocuments).toContain(folder)
  })
})
