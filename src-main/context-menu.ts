import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { externalLink, linkForOthers, screenOf } from './links.ts'

type Asked = Pick<
  ContextMenuParams,
  'dictionarySuggestions' | 'editFlags' | 'isEditable' | 'linkURL' | 'misspelledWord' | 'selectionText'
>
type Actions = {
  copy(text: string): void
  openExternal(link: string): void
  openWindow(route: string): void
  replaceMisspelling(word: string): void
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** What a click with the right button offers: corrections, the link, and the usual entries for text. Empty where nothing can be done. */
export function contextMenu(
  asked: Asked,
  console_address: string | undefined,
  actions: Actions,
): MenuItemConstructorOptions[] {
  const groups = [corrections(asked, actions), linkItems(asked, console_address, actions), textItems(asked)]
  return groups.filter((items) => items.length > 0).flatMap((items, at) => (at === 0 ? items : [separator, ...items]))
}

function corrections({ misspelledWord, dictionarySuggestions }: Asked, actions: Actions): MenuItemConstructorOptions[] {
  if (!misspelledWord) return []
  if (dictionarySuggestions.length === 0) return [{ label: 'No suggestions', enabled: false }]
  return dictionarySuggestions.map((word) => ({ label: word, click: () => actions.replaceMisspelling(word) }))
}

function linkItems(
  { linkURL }: Asked,
  console_address: string | undefined,
  actions: Actions,
): MenuItemConstructorOptions[] {
  const route = screenOf(linkURL, console_address)
  const address = externalLink(linkURL)
  if (!address) return []
  const link = linkForOthers(address, console_address)
  return [
    ...(route === undefined ? [] : [{ label: 'Open in &New Window', click: () => actions.openWindow(route) }]),
    { label: 'Open Link in &Browser', click: () => actions.openExternal(link) },
    { label: 'Copy &Link', click: () => actions.copy(link) },
  ]
}

function textItems({ isEditable, editFlags, selectionText }: Asked): MenuItemConstructorOptions[] {
  const { canUndo, canRedo, canCut, canCopy, canPaste, canSelectAll } = editFlags
  if (!isEditable) return selectionText.trim() ? [{ role: 'copy' }] : []
  return [
    { role: 'undo', enabled: canUndo },
    { role: 'redo', enabled: canRedo },
    separator,
    { role: 'cut', enabled: canCut },
    { role: 'copy', enabled: canCopy },
    { role: 'paste', enabled: canPaste },
    separator,
    { role: 'selectAll', enabled: canSelectAll },
  ]
}
