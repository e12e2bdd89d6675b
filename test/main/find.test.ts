import { expect, test } from 'vitest'
import { startDesktop } from './desktop.ts'

/** The app with the bar open, and what its page and its user do. */
async function startFinding() {
  const desktop = await startDesktop()
  const window = await desktop.window()
  const { webContents: page, contentView } = window
  const offer = async (place: string) =>
    desktop.handlers.get('menu-commands')?.({ sender: page, senderFrame: page.mainFrame }, [
      { id: 'x', label: 'X', place },
    ])
  const open = () => desktop.menuItem('Find…').click()
  open()
  const bar = () => {
    const contents = contentView.children[0]?.webContents
    if (!contents) throw new Error('no bar is open')
    return contents
  }
  const ask = async (channel: string, sent?: unknown) =>
    bar().ipc.handlers.get(channel)?.({ senderFrame: bar().mainFrame }, sent)
  const type = (text: string, step = 'first') => ask('find', { text, step })
  await expect.poll(() => bar().sent).toEqual([['find-opened', false]])
  return { desktop, window, page, contentView, offer, open, bar, ask, type }
}

test('the bar finds what the user types, goes on to the next place and back, and shows which one it is', async () => {
  const { desktop, page, bar, type } = await startFinding()
  expect(bar().url).toMatch(/^data:text\/html.*Find%20in%20page/)
  await type('cra')
  await type('crane')
  await type('crane', 'next')
  await type('crane', 'previous')
  desktop.menuItem('Find Next').click()
  desktop.menuItem('Find Previous').click()
  const again = (forward: boolean) => ['crane', { findNext: false, forward }]
  expect(page.searches).toEqual([
    ['cra', { findNext: true }],
    ['crane', { findNext: true }],
    again(true),
    again(false),
    again(true),
    again(false),
  ])
  page.emit('found-in-page', {}, { activeMatchOrdinal: 2, matches: 5, finalUpdate: true })
  expect(bar().sent.at(-1)).toEqual(['found', { at: 2, of: 5 }])
  await type('')
  expect(page.searches.at(-1)).toEqual(['clearSelection'])
})

test('the bar keeps what was found selected when it closes, and opens again', async () => {
  const { desktop, window, page, contentView, open, bar, ask, type } = await startFinding()
  await type('crane')
  const closed = bar()
  await ask('close-find')
  expect([page.searches.at(-1), closed.closed, contentView.children]).toEqual([['keepSelection'], true, []])
  page.emit('found-in-page', {}, { activeMatchOrdinal: 1, matches: 1 })
  expect(closed.sent).toHaveLength(1)
  desktop.menuItem('Find Next').click()
  expect(bar()).not.toBe(closed)
  const { bounds } = contentView.children[0] ?? {}
  window.bounds = { x: 0, y: 0, width: 300, height: 500 }
  window.emit('resize')
  expect([bounds?.width, contentView.children[0]?.bounds]).toMatchObject([380, { x: 0, width: 300 }])
  open()
  expect(contentView.children).toHaveLength(1)
})

test('the bar says on a list that only the rows on the screen are searched', async () => {
  const { offer, open, bar, contentView } = await startFinding()
  const low = contentView.children[0]?.bounds.height
  await offer('find')
  open()
  expect(bar().sent.at(-1)).toEqual(['find-opened', true])
  expect(contentView.children[0]?.bounds.height).toBeGreaterThan(low ?? 0)
})

test('the bar ends with its page and with its window, and each window has one of its own', async () => {
  const { desktop, window, contentView, bar, open } = await startFinding()
  window.webContents.emit('did-navigate', {}, 'http://127.0.0.1:4880/', 200, 'OK')
  expect(contentView.children).toEqual([])
  open()
  const first = bar()
  desktop.menuItem('New Window').click()
  const other = await desktop.window()
  other.focus()
  open()
  expect([contentView.children.length, other.contentView.children.length]).toEqual([1, 1])
  window.close()
  expect([first.closed, other.contentView.children[0]?.webContents.closed]).toEqual([true, false])
})

test('the bar answers only its own page, and takes no nonsense', async () => {
  const { page, bar, type } = await startFinding()
  const frame = { ...bar().mainFrame, url: 'http://127.0.0.1:4880/' }
  await expect(bar().ipc.handlers.get('find')?.({ senderFrame: frame }, { text: 'x', step: 'first' })).rejects.toThrow(
    'Only a page of the app',
  )
  await expect(type('x', 'last')).rejects.toThrow()
  await expect(type('x'.repeat(1_001))).rejects.toThrow()
  expect(page.searches).toEqual([])
})
