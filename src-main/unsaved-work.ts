import { type BrowserWindow, dialog } from 'electron'

/** What the page would lose, and whether the user has said that it may be lost. */
export function unsavedWork() {
  let work: readonly string[] = []
  let isAllowed = false
  let isEnding = false
  return {
    /** A page reports after each change, and a new page has nothing. */
    report(reported: readonly string[]) {
      work = reported
      isAllowed = false
    },
    /** The system or the terminal ends the app. Nobody can answer a question. */
    end() {
      isEnding = true
    },
    mayClose(window: BrowserWindow): boolean {
      if (work.length > 0 && !isAllowed && !isEnding) isAllowed = mayLose(window, 'Close Gantry?', 'Close', work)
      return work.length === 0 || isAllowed || isEnding
    },
    /** Without this question, a page with unsent input that it cannot keep would refuse to be left without a word. */
    mayLeave: (): boolean => isAllowed || isEnding || mayLose(undefined, 'Leave this page?', 'Leave', work),
  }
}

function mayLose(window: BrowserWindow | undefined, message: string, verb: string, work: readonly string[]): boolean {
  const options = {
    type: 'question' as const,
    title: 'Gantry',
    message,
    detail: work.length > 0 ? work.join('\n') : 'The page has unsent input that is lost when you leave.',
    buttons: [verb, 'Stay'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
  return (window ? dialog.showMessageBoxSync(window, options) : dialog.showMessageBoxSync(options)) === 0
}
