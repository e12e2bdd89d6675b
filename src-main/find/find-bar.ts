import { join } from 'node:path'
import { app, type BrowserWindow, WebContentsView } from 'electron'
import { answerOwnPage } from '../own-page.ts'
import { webPreferences } from '../window.ts'
import { channels, type Found, type Search, search } from './find-channels.ts'
import { findPage } from './find-page.ts'

const width = 380
const margin = 8
const heights = { bar: 44, with_note: 67 }

export type FindBar = ReturnType<typeof findBar>

/**
 * The bar over a window that finds text in its page. It is a view of its own: in the page, the search would find what the user types into the
 * bar, and take the focus away from it.
 */
export function findBar(window: BrowserWindow, onClose: () => void, log: (line: string) => void) {
  const page = window.webContents
  const view = new WebContentsView({
    webPreferences: webPreferences({
      preload: join(app.getAppPath(), 'out/preload/find.cjs'),
      devTools: !app.isPackaged,
    }),
  })
  const bar = view.webContents
  let text = ''
  let hasFilter = false
  let isOpen = true

  const place = () => {
    const { width: available } = window.getContentBounds()
    view.setBounds({
      x: Math.max(0, available - width - margin),
      y: margin,
      width: Math.min(width, available),
      height: hasFilter ? heights.with_note : heights.bar,
    })
  }
  const find = ({ text: wanted, step }: Search) => {
    const isNew = wanted !== text || step === 'first'
    text = wanted
    if (text === '') page.stopFindInPage('clearSelection')
    else page.findInPage(text, isNew ? { findNext: true } : { findNext: false, forward: step === 'next' })
  }
  const close = () => {
    if (!isOpen) return
    isOpen = false
    onClose()
    window.off('resize', place)
    page.off('found-in-page', onFound)
    page.off('did-navigate', close)
    page.stopFindInPage('keepSelection')
    window.contentView.removeChildView(view)
    bar.close()
    page.focus()
  }
  const onFound = (_event: unknown, { activeMatchOrdinal: at, matches: of }: Electron.FoundInPageResult) =>
    bar.send(channels.found, { at, of } satisfies Found)

  answerOwnPage(bar, channels.search, (sent) => find(search.parse(sent)))
  answerOwnPage(bar, channels.close, close)
  page.on('found-in-page', onFound)
  page.on('did-navigate', close)
  window.on('resize', place)
  window.once('closed', () => {
    // A view does not end with its window.
    if (isOpen) bar.close()
    isOpen = false
    onClose()
  })
  window.contentView.addChildView(view)
  place()
  const focus = () => {
    bar.focus()
    bar.send(channels.opened, hasFilter)
  }
  bar.once('did-finish-load', focus)
  bar.loadURL(findPage()).catch((error: unknown) => log(`the find bar was not shown: ${error}`))
  return {
    focus,
    /** Finds the next place of the text, or the previous one. */
    step(step: 'next' | 'previous') {
      if (text !== '') find({ text, step })
    },
    /** Whether the screen is a list with a filter. A list has only those rows in the page that are on the screen. */
    setFilter(has: boolean) {
      hasFilter = has
      place()
    },
  }
}
