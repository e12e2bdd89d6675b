import { type BrowserWindow, dialog } from 'electron'

export type UnsavedWork = ReturnType<typeof unsavedWork>

/** What the page of a window would lose, and whether the user has said that it may be lost. */
export function unsavedWork() {
  let work: readonly string[] = []
  let isAllowed = false
  return {
    /** A page reports after each change. */
    report(reported: readonly string[]) {
      work = reported
      isAllowed = false
    },
    sentences: () => work,
    isAllowed: () => isAllowed,
    allow() {
      isAllowed = true
    },
    /** Whether nothing is lost, or nothing that the user has not given up. */
    mayGo: () => work.length === 0 || isAllowed,
    ask(window: BrowserWindow, message: string, verb: string): boolean {
      const mayGo = mayLose(window, message, verb, work)
      if (work.length > 0) isAllowed = mayGo
      return mayGo
    },
  }
}

/** Asks the user. */
export function mayLose(
  window: BrowserWindow | undefined,
  message: string,
  verb: string,
  work: readonly string[],
): boolean {
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
