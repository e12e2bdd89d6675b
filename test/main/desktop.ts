import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { loadStart } from '../support/electron-stub/hooks.ts'

interface DesktopOptions {
  args?: string[]
  env?: Record<string, string>
  /** Sets up the Electron stub before the app starts. */
  arrange?: (stub: Electron) => void
  entry?: string
  /** The folder of another app than the one built here, which also runs its own server. */
  app?: string
  /** The system that the app believes to run on. */
  platform?: NodeJS.Platform
}
type Electron = typeof import('../support/electron-stub/index.ts')

/** Starts the built main module on the Electron stub, with separate modules and data. The app quits at the end of the test. */
export async function startDesktop({
  args = [],
  env = {},
  arrange,
  entry = 'test/main/server-double.mjs',
  app,
  platform,
}: DesktopOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-desktop-'))
  vi.stubEnv('GANTRY_DATA_DIR', join(folder, 'instance'))
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const argv = process.argv
  const real_platform = process.platform
  Object.defineProperty(process, 'platform', { value: platform ?? real_platform })
  const signals = (['SIGINT', 'SIGBREAK', 'SIGHUP'] as const).map((name) => ({ name, before: process.listeners(name) }))
  process.argv = [process.execPath, app ?? resolve('.'), ...args]
  const stderrLines: string[] = []
  const streams = [process.stdout, process.stderr]
  const before = streams.map((stream) => stream.listeners('error'))
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderrLines.push(String(text))
    return true
  })

  const { stub, loadApp } = await loadStart(app)
  stub.answers.app_path = app ?? resolve('.')
  stub.answers.home = folder
  stub.answers.server_entry = app === undefined ? resolve(entry) : ''
  arrange?.(stub)
  onTestFinished(async () => {
    for (const { webContents } of stub.windows) webContents.holdsInput = false
    stub.answers.box_button = 0
    stub.app.quit()
    await vi.waitFor(() => {
      if (stub.forks.some(({ child }) => child.pid !== undefined)) throw new Error('a server is still running')
    }, 45_000)
    stderr.mockRestore()
    for (const [index, stream] of streams.entries())
      for (const listener of stream.listeners('error'))
        if (!before[index]?.includes(listener)) Reflect.apply(stream.off, stream, ['error', listener])
    for (const { name, before } of signals)
      for (const listener of process.listeners(name)) if (!before.includes(listener)) process.off(name, listener)
    Object.defineProperty(process, 'platform', { value: real_platform })
    process.argv = argv
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
    expect(stub.misuses).toEqual([])
  })
  await loadApp()

  const menuItem = (label: string) => {
    const item = stub.Menu.application?.all.find((each) => each.label.replace('&', '') === label)
    if (!item) throw new Error(`the menu has no ${label}`)
    return item
  }
  return {
    ...stub,
    folder,
    menuItem,
    stderrText: () => stderrLines.join(''),
    /** Whether the main module handles errors of stdout and stderr, such as a closed terminal. */
    handlesOutputErrors: () =>
      streams.map((stream, index) => stream.listenerCount('error') > (before[index]?.length ?? 0)),
    /** The newest window, once it shows a page whose URL matches. */
    async window(showing: RegExp = /^http/) {
      stub.emitReady()
      return vi.waitFor(() => {
        const window = stub.windows.at(-1)
        if (!window || !showing.test(window.loaded.at(-1) ?? '')) throw new Error(`shows ${window?.loaded.at(-1)}`)
        return window
      }, 45_000)
    },
  }
}
