import { desktop, type WorkProgress } from '../api/desktop.ts'
import { uploads } from '../api/uploads.ts'
import { bulkRun } from '../changes/last-change.ts'
import { countOf, describeEnd, describeWork, hasEnded, type Run } from '../changes/runner.ts'
import { lastTransferEnd, ownTransfers, type WorkEnd } from '../transfers/own-transfers.ts'
import { setTitlePrefix } from '../ui/window-title.ts'

/** How far the work of this window is: its run over many records, its uploads, imports and exports. Null if there is none. */
export function workProgress(): WorkProgress | null {
  const run = bulkRun.current.get()
  const shares = [
    ...(run && !hasEnded(run) ? [run.done / run.items.length] : []),
    ...Array.from({ length: uploads.get() }, () => undefined),
    ...ownTransfers.get().map(({ share }) => share),
  ]
  if (shares.length === 0) return null
  const known = shares.filter((share) => share !== undefined)
  if (known.length === 0) return { share: null }
  const mean = known.reduce((sum, share) => sum + share, 0) / known.length
  return { share: Math.round(mean * 100) / 100 }
}

/** How a run has ended, in the words of a notification. */
function endOfRun(run: Run): WorkEnd {
  const isComplete = run.state === 'ended' && run.failed.length === 0
  return {
    title: describeWork(run),
    body: isComplete ? `${countOf(run.items.length, run.nouns)} done` : describeEnd(run),
    route: location.hash.slice(1) || '/',
    hasFailed: run.failed.length > 0,
  }
}

/**
 * Shows the progress of the window's work outside of the page, and says when it has ended: in the desktop app in the dock or task bar and as a
 * notification, in the browser in the title of the tab, and as a notification if the user has allowed them. The page never asks for that. Returns a function that ends it.
 */
export function showWorkProgress(): () => void {
  const app = desktop()
  let shown = 'null'
  const show = () => {
    const progress = workProgress()
    const text = JSON.stringify(progress)
    if (text === shown) return
    shown = text
    if (app) void app.reportProgress(progress).catch(() => undefined)
    else setTitlePrefix(progress ? `${progress.share === null ? '…' : `${Math.round(progress.share * 100)}%`} · ` : '')
  }
  const tell = (end: WorkEnd) => {
    if (app) void app.reportProgress(workProgress(), end).catch(() => undefined)
    else notify(end)
  }
  let before = bulkRun.current.get()
  const onRun = () => {
    const run = bulkRun.current.get()
    if (run && hasEnded(run) && before && !hasEnded(before)) tell(endOfRun(run))
    before = run
    show()
  }
  const onTransferEnd = () => {
    const end = lastTransferEnd.get()
    if (end) tell(end)
  }
  const ends = [
    bulkRun.current.subscribe(onRun),
    lastTransferEnd.subscribe(onTransferEnd),
    ownTransfers.subscribe(show),
    uploads.subscribe(show),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function notify({ title, body, route }: WorkEnd): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.hasFocus()) return
  const notification = new Notification(title, { body })
  notification.onclick = () => {
    window.focus()
    location.hash = route
    notification.close()
  }
}
