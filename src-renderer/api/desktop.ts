/** A command of the palette that the menu of the desktop app has too. */
export interface MenuCommand {
  id: string
  label: string
  place: 'new' | 'import' | 'find' | 'search' | 'go' | 'help'
}

/** How far the work of the window is, from 0 to 1; null if nobody knows. */
export interface WorkProgress {
  share: number | null
}

/** The requests that the desktop app answers to the page in its window. */
interface Desktop {
  signInCode(): Promise<string>
  reportUnsavedWork(work: string[]): Promise<void>
  offerCommands(commands: MenuCommand[]): Promise<void>
  onCommand(listener: (id: string) => void): void
  /** `ended` is work that has just ended, for a notification. */
  reportProgress(
    progress: WorkProgress | null,
    ended?: { title: string; body: string; route: string; hasFailed: boolean },
  ): Promise<void>
  keepColorScheme(scheme: 'light' | 'dark' | 'auto'): Promise<void>
}

declare global {
  interface Window {
    /** Only in the desktop app. */
    gantry?: Desktop
  }
}

/** The desktop app; undefined in a browser. */
export const desktop = (): Desktop | undefined => (typeof window === 'undefined' ? undefined : window.gantry)
