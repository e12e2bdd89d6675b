import { BrowserWindow, Notification, type WebContents } from 'electron'
import type { WorkEnd, WorkProgress } from './ipc-channels.ts'

/** As Electron takes it: above 1 for work of unknown length, below 0 for none. */
const unknown_length = 2
const no_work = -1

/** Shows the work of the windows in the dock or the task bar, and says when it has ended. `show` shows a screen in the window of a page. */
export function workProgress(show: (page: WebContents, route: string) => void) {
  const working = new Map<BrowserWindow, number>()
  /** A notification that nothing refers to is lost, and its click with it. */
  const told = new Set<Notification>()

  const draw = (window: BrowserWindow) => {
    // Only the task bar of Windows has an entry for each window.
    const shown = process.platform === 'win32' ? working.get(window) : meanOf([...working.values()])
    window.setProgressBar(shown ?? no_work)
  }
  const follow = (window: BrowserWindow, progress: WorkProgress) => {
    const wasWorking = working.has(window)
    if (progress) working.set(window, progress.share ?? unknown_length)
    else working.delete(window)
    if (progress || wasWorking) draw(window)
  }
  const tell = (page: WebContents, { title, body, route }: WorkEnd) => {
    if (!Notification.isSupported()) return
    const notification = new Notification({ title, body })
    const forget = () => told.delete(notification)
    notification.on('click', () => {
      forget()
      show(page, route)
    })
    notification.on('close', forget)
    told.add(notification)
    notification.show()
  }
  return {
    report(page: WebContents, progress: WorkProgress, ended?: WorkEnd) {
      const window = BrowserWindow.fromWebContents(page)
      if (!window) return
      follow(window, progress)
      if (!ended || BrowserWindow.getFocusedWindow()) return
      tell(page, ended)
      if (!ended.hasFailed || process.platform !== 'win32') return
      window.setProgressBar(1, { mode: 'error' })
      window.once('focus', () => draw(window))
    },
    /** The page of the window is left, so its work has ended, or goes on without it. */
    forget: (window: BrowserWindow) => follow(window, null),
  }
}

function meanOf(shares: readonly number[]): number | undefined {
  const known = shares.filter((share) => share <= 1)
  if (known.length === 0) return shares[0]
  return known.reduce((sum, share) => sum + share, 0) / known.length
}
