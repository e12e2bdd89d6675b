import { desktop } from '../api/desktop.ts'
import { uploads } from '../api/uploads.ts'
import { bulkRun } from '../changes/last-change.ts'
import { hasEnded } from '../changes/runner.ts'
import { isTry } from '../reference/try-fields.ts'
import { drafts } from '../ui/drafts.ts'
import { count, pluralize } from '../ui/number.ts'

const named_forms = 5

/** What closing the window loses, one sentence each: running changes, uploads and unsent input. */
export function unsavedWork(): string[] {
  return [...runningWork(), ...unsentInput(drafts.unsent().filter((form) => !isTry(form)))]
}

/** Whether leaving the page loses something. A reload keeps unsent texts. */
export const wouldLoseWork = (): boolean => drafts.wouldLoseInput() || runningWork().length > 0

function runningWork(): string[] {
  const run = bulkRun.current.get()
  const running =
    run && !hasEnded(run) ? [`${run.verb} ${pluralize(run.items.length, ...run.nouns)}: ${count(run.done)} done.`] : []
  const files = uploads.get()
  return files === 0 ? running : [...running, files === 1 ? 'A file is being sent.' : `${files} files are being sent.`]
}

function unsentInput(forms: readonly string[]): string[] {
  if (forms.length === 0) return []
  const named = forms.slice(0, named_forms).map((form) => form.replace(/\b[\da-f]{32,}\b/, 'a discussion'))
  const more = forms.length > named_forms ? [`${forms.length - named_forms} more`] : []
  return [`Unsent input: ${[...named, ...more].join(', ')}.`]
}

/** The browser asks before it leaves the page. The desktop app asks before it closes the window, and says what would be lost. */
export function guardUnsavedWork(): void {
  window.addEventListener('beforeunload', (event) => {
    if (wouldLoseWork()) event.preventDefault()
  })
  const app = desktop()
  if (!app) return
  let reported = ''
  const report = () => {
    const work = unsavedWork()
    const text = JSON.stringify(work)
    if (text === reported) return
    reported = text
    void app.reportUnsavedWork(work).catch(() => undefined)
  }
  drafts.subscribe(report)
  bulkRun.current.subscribe(report)
  uploads.subscribe(report)
  report()
}
