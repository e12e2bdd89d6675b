import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../cli/run.ts'
import { startDesktop } from './desktop.ts'

const finished = { title: 'Import of acme/shop finished', body: 'All 7 records.', route: '/import/7', hasFailed: false }
const failed = { ...finished, title: 'Import of acme/shop failed', hasFailed: true }

async function startWorking(platform: NodeJS.Platform = 'linux') {
  const desktop = await startDesktop({ platform, env: { LOCALAPPDATA: temporaryFolder() } })
  const window = await desktop.window()
  const report = async ({ webContents }: typeof window, ...sent: unknown[]) =>
    desktop.handlers.get('work-progress')?.({ sender: webContents, senderFrame: webContents.mainFrame }, ...sent)
  return { desktop, window, report }
}

describe('the progress of work', () => {
  test('is in the task bar until it has ended, or its page is left', async () => {
    const { desktop, window, report } = await startWorking()
    const seen = []
    for (const progress of [null, { share: null }, { share: 0.25 }, null, { share: 0.5 }]) {
      await report(window, progress)
      seen.push(window.progress)
    }
    expect(seen).toEqual([-1, 2, 0.25, -1, 0.5])
    desktop.menuItem('Reload').click()
    await expect.poll(() => window.progress).toBe(-1)
    expect(desktop.notifications).toEqual([])
  })

  test('is that of each window on Windows, and elsewhere the mean of all, as the dock has one bar', async () => {
    for (const platform of ['win32', 'linux'] as const) {
      const { desktop, window, report } = await startWorking(platform)
      desktop.menuItem('New Window').click()
      const other = await desktop.window()
      await report(window, { share: 0.2 })
      await report(other, { share: 0.6 })
      expect(other.progress).toBe(platform === 'win32' ? 0.6 : 0.4)
      other.close()
      expect(other.progress).toBe(platform === 'win32' ? -1 : 0.2)
    }
  })

  test('is refused if it is no progress', async () => {
    const { window, report } = await startWorking()
    for (const wrong of [{ share: 2 }, 'half', undefined])
      await expect(report(window, wrong)).rejects.toThrow('Invalid')
    await expect(report(window, null, { ...finished, route: 'https://example.org' })).rejects.toThrow('Invalid')
    expect(window.progress).toBe(-1)
  })
})

describe('work that has ended', () => {
  test('is told while no window has the focus, and a click shows its screen in the window that did it', async () => {
    const { desktop, window, report } = await startWorking()
    desktop.menuItem('New Window').click()
    const other = await desktop.window()
    await report(window, null, finished)
    expect(desktop.notifications).toMatchObject([{ title: finished.title, body: finished.body }])
    desktop.notifications[0]?.emit('click', {})
    expect([window.webContents.url.split('#')[1], window.focused, other.focused]).toEqual(['/import/7', true, false])
    await report(window, null, finished)
    expect(desktop.notifications).toHaveLength(1)
    window.close()
    desktop.notifications[0]?.emit('click', {})
    expect(other.webContents.url).toMatch(/#\/import\/7$/)
  })

  test('with a failure is red in the task bar of Windows until the user looks', async () => {
    const { window, report } = await startWorking('win32')
    await report(window, null, failed)
    expect(window).toMatchObject({ progress: 1, progress_mode: 'error' })
    window.focus()
    expect(window).toMatchObject({ progress: -1, progress_mode: '' })
  })
})
