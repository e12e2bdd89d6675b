import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../cli/run.ts'
import { startDesktop } from './desktop.ts'

/** The updater as the package has it. The test decides what it finds through a global object. */
const fake_updater = `
  const { feed } = globalThis.updates_of_test
  export default { autoUpdater: feed }
`

/** What electron-updater does, without the network. */
function fakeFeed() {
  const { promise: download, resolve: finish, reject: fail } = Promise.withResolvers<void>()
  const feed = {
    answer: async (): Promise<unknown> => ({ isUpdateAvailable: false, updateInfo: { version: '0.1.0' } }),
    checks: 0,
    installs: [] as unknown[],
    autoInstallOnAppQuit: true,
    requestHeaders: null as Record<string, string> | null,
    logger: null as { error(text: string): void } | null,
    progress: (_told: unknown) => {},
    /** Whether a server is at work when the installer starts. */
    isServerStopped: () => false,
    async checkForUpdates() {
      feed.checks++
      return feed.answer()
    },
    quitAndInstall(...how: unknown[]) {
      feed.installs.push([...how, feed.isServerStopped()])
    },
    on(_event: string, listener: (told: unknown) => void) {
      feed.progress = listener
    },
  }
  const newer = async () => ({ isUpdateAvailable: true, updateInfo: { version: '0.2.0' }, downloadPromise: download })
  return { feed, newer, finish, fail }
}

async function startPackaged({
  hasAddress = true,
  platform,
}: {
  hasAddress?: boolean
  platform?: NodeJS.Platform
} = {}) {
  const { feed, newer, finish, fail } = fakeFeed()
  vi.stubGlobal('updates_of_test', { feed })
  const app_path = temporaryFolder()
  for (const name of ['package.json', 'out/main', 'out/preload']) {
    mkdirSync(join(app_path, 'out'), { recursive: true })
    symlinkSync(resolve(name), join(app_path, name))
  }
  if (hasAddress) {
    mkdirSync(join(app_path, 'out/updates'))
    writeFileSync(join(app_path, 'out/updates/updater.js'), fake_updater)
    writeFileSync(join(app_path, 'out/updates/package.json'), '{ "type": "module" }')
  }
  const desktop = await startDesktop({
    arrange(stub) {
      stub.app.isPackaged = true
      stub.answers.app_path = app_path
      // The button that keeps the app running.
      stub.answers.box_button = 1
    },
    ...(platform && { platform, env: { LOCALAPPDATA: temporaryFolder() } }),
  })
  const window = await desktop.window()
  feed.isServerStopped = () => desktop.forks.every(({ child }) => child.pid === undefined)
  const ask = () => desktop.menuItem('Check for Updates…').click()
  const box = async (message: string | RegExp) => {
    await vi.waitFor(() => expect(desktop.record.boxes.at(-1)?.message).toMatch(message))
    return desktop.record.boxes.at(-1)
  }
  return { ...desktop, feed, newer, finish, fail, page: window, ask, box }
}

test('a package without an address offers no updates', async () => {
  const { menuItem } = await startPackaged({ hasAddress: false })
  expect(() => menuItem('Check for Updates…')).toThrow('the menu has no')
})

test('the app asks only when the user does, and says that nothing is newer', async () => {
  const { feed, ask, box } = await startPackaged()
  expect(feed.checks).toBe(0)
  ask()
  expect(await box('No update available')).toMatchObject({ detail: 'Gantry 0.1.0 is the newest release.' })
  expect(feed.requestHeaders).toEqual({ 'x-user-staging-id': '00000000-0000-0000-0000-000000000000' })
  ask()
  await vi.waitFor(() => expect(feed.checks).toBe(2))
})

test('a newer release is downloaded with its progress, and installed after the clean stop of the server', async () => {
  const { feed, newer, finish, page, app, answers, ask, box } = await startPackaged({ platform: 'win32' })
  feed.answer = newer
  ask()
  await box('Downloading Gantry 0.2.0: 0%')
  feed.progress({ percent: 41.7 })
  expect(page.progress).toBe(0.42)
  ask()
  await box('Downloading Gantry 0.2.0: 42%')
  answers.box_button = 0
  finish()
  expect(await box('Gantry 0.2.0 is ready')).toMatchObject({ buttons: ['Restart and Update', 'Later'] })
  await vi.waitFor(() => expect(app.has_quit).toBe(true), 45_000)
  expect(feed.installs).toEqual([[true, true, true]])
  expect([page.progress, feed.checks]).toEqual([-1, 1])
})

test('an update that waits is offered again, and is not installed by a quit that the user took back', async () => {
  const { feed, newer, finish, page, app, answers, ask, box } = await startPackaged()
  feed.answer = newer
  finish()
  ask()
  await box('Gantry 0.2.0 is ready')
  page.webContents.holdsInput = true
  const asked = vi.spyOn(answers, 'box_button', 'get')
  // Restart, then stay on the page because of its input.
  asked.mockReturnValueOnce(0).mockReturnValue(1)
  ask()
  await box('Leave this page?')
  expect([app.has_quit, feed.installs]).toEqual([false, []])
  asked.mockRestore()
  page.webContents.holdsInput = false
  app.quit()
  await vi.waitFor(() => expect(app.has_quit).toBe(true), 45_000)
  expect(feed.installs).toEqual([])
})

test.each([
  [
    'a feed that does not answer',
    async () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED\n<html>')),
    'net::ERR_NAME_NOT_RESOLVED',
  ],
  ['a copy that was not installed', async () => null, 'this copy of the app cannot replace itself'],
])('%s is told in one line, and can be tried again', async (_what, answer, reason) => {
  const { feed, newer, finish, ask, box } = await startPackaged()
  feed.answer = answer
  ask()
  expect(await box('Gantry could not be updated')).toMatchObject({
    detail: `${reason}\n\nTo try again, choose Check for Updates.`,
  })
  feed.answer = newer
  finish()
  ask()
  await box('Gantry 0.2.0 is ready')
})

test('a download that breaks off is told, and what the updater says of it is in the log', async () => {
  const { feed, newer, fail, page, stderrText, ask, box } = await startPackaged()
  feed.answer = newer
  ask()
  await box('Downloading Gantry 0.2.0')
  feed.logger?.error('sha512 checksum mismatch')
  fail(new Error('sha512 checksum mismatch'))
  await box('Gantry could not be updated')
  expect(page.progress).toBe(-1)
  expect(stderrText()).toContain('gantry: updates: sha512 checksum mismatch')
})

test.each([
  ['linux', false],
  ['win32', true],
] as const)('a quit on %s installs a release that is ready: %s', async (platform, installs) => {
  const { feed, ask, box } = await startPackaged({ platform })
  ask()
  await box('No update available')
  expect(feed.autoInstallOnAppQuit).toBe(installs)
})
