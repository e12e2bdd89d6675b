import type { BrowserWindow } from 'electron'
import type { MenuCommand } from '../ipc-channels.ts'
import { type FindBar, findBar } from './find-bar.ts'

type Surroundings = { window(): BrowserWindow | undefined; log(line: string): void }

/** Finds text in the page of the window in use, with a bar for each window. */
export function findInPage({ window, log }: Surroundings) {
  const bars = new Map<BrowserWindow, FindBar>()
  let hasFilter = false

  const open = () => {
    const used = window()
    if (!used) return
    const bar = bars.get(used) ?? findBar(used, () => bars.delete(used), log)
    const wasOpen = bars.has(used)
    bars.set(used, bar)
    bar.setFilter(hasFilter)
    // A new bar takes the focus when it has loaded.
    if (wasOpen) bar.focus()
  }
  const step = (step: 'next' | 'previous') => {
    const used = window()
    const bar = used && bars.get(used)
    if (bar) bar.step(step)
    else open()
  }
  return {
    open,
    next: () => step('next'),
    previous: () => step('previous'),
    /** The window in use offers these commands. */
    offer(commands: readonly MenuCommand[]) {
      hasFilter = commands.some(({ place }) => place === 'find')
    },
  }
}
