import { useEffect, useRef } from 'react'
import { desktop, type MenuCommand } from '../api/desktop.ts'
import type { PaletteGroup, PaletteItem } from '../ui/palette.tsx'
import { isDialogOpen } from '../ui/shortcuts.tsx'
import { type ActionOptions, useActions } from './actions.ts'
import type { NavItem } from './nav-items.ts'

type MenuItem = MenuCommand & Pick<PaletteItem, 'run'>

/** The shortcuts that put the focus into a field that finds something on the screen. */
const find_keys = new Set(['key-f', 'key-/'])

const help_items = new Set(['api-reference', 'shortcuts', 'help'])

/** The items of the palette that the menu of the desktop app has too: screens, new records, the import, what finds something, and help. */
export function menuItems(palette: readonly PaletteGroup[]): MenuItem[] {
  return palette
    .flatMap(({ items }) => items)
    .flatMap(({ id, name, keys, run }): MenuItem[] => {
      const label = inTitleCase(name)
      const screen: MenuItem = { id, label: `${label} (${keys})`, place: 'go', run }
      if (id === importScreen) return [screen, { id: 'import', label: 'Import…', place: 'import', run }]
      if (id.startsWith('screen-')) return [screen]
      if (id.startsWith('new-')) return [{ id, label: `${label}…`, place: 'new', run }]
      if (find_keys.has(id)) return [{ id, label, place: 'find', run }]
      return help_items.has(id) ? [{ id, label, place: 'help', run }] : []
    })
}

const importScreen: `screen-${NavItem['letter']}` = 'screen-x'

/** Menus have other capitals than the texts of the console. */
const inTitleCase = (name: string) => name.replace(/ [a-z]/g, (start) => start.toUpperCase())

let runChosen: (id: string) => unknown = () => undefined
// The bridge has no way to take a listener back, so there is one for all time.
desktop()?.onCommand((id) => runChosen(id))

/** Offers the commands of the palette in the menu of the desktop app while somebody is signed in. */
export function AppMenu({ onSearch, ...options }: ActionOptions & { onSearch: () => void }) {
  const items: MenuItem[] = [
    { id: 'search', label: 'Search or Jump…', place: 'search', run: onSearch },
    ...menuItems(useActions(options)),
  ]
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  })
  const offered = JSON.stringify(items.map(({ id, label, place }) => ({ id, label, place })))
  useEffect(() => {
    void desktop()
      ?.offerCommands(JSON.parse(offered))
      .catch(() => undefined)
  }, [offered])
  useEffect(() => {
    // As with the keys of the palette, a dialog has to be closed first.
    runChosen = (id) => isDialogOpen() || latest.current.find((item) => item.id === id)?.run()
    return () => {
      runChosen = () => undefined
      void desktop()
        ?.offerCommands([])
        .catch(() => undefined)
    }
  }, [])
  return null
}
