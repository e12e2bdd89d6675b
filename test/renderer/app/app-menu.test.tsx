import { expect, test, vi } from 'vitest'
import { useActions } from '../../../src-renderer/app/actions.ts'
import { menuItems } from '../../../src-renderer/app/app-menu.ts'
import { navItemsFor } from '../../../src-renderer/app/nav-items.ts'
import { cacheWith, renderHook } from '../render-hook.tsx'

/** The palette of an administrator or another user, and the menu that is made from it. */
function paletteAndMenu(is_admin: boolean) {
  const ways = { onShortcuts: vi.fn(), onHelp: vi.fn(), onNew: vi.fn() }
  const palette = renderHook(() => useActions(ways), { cache: cacheWith(['GET /user', {}, { id: 7, is_admin }]) })
  return { ways, items: palette.flatMap(({ items }) => items), menu: menuItems(palette) }
}

test.each([true, false])(
  'the menu has the screens, new records and help that the palette has (administrator: %s)',
  (admin) => {
    const { items, menu } = paletteAndMenu(admin)
    const labels = (place: string) => menu.filter((item) => item.place === place).map(({ label }) => label)
    const inMenu = ({ name, letter }: { name: string; letter: string }) =>
      `${name.replace(' i', ' I').replace(' r', ' R').replace(' u', ' U')} (g ${letter})`
    expect(labels('go')).toEqual(navItemsFor(admin).map(inMenu))
    expect(labels('new')).toEqual([...['New Issue…', 'New Project…', 'New Group…'], ...(admin ? ['New User…'] : [])])
    expect(labels('import')).toEqual(['Import…'])
    expect(labels('help')).toEqual(['API Reference', 'Shortcuts', 'Help'])
    const runs = new Set(items.map(({ run }) => run))
    expect(menu.filter(({ run }) => !runs.has(run))).toEqual([])
  },
)

test('the ids of the menu are different, and what a command does is what the palette does', () => {
  const { ways, menu } = paletteAndMenu(true)
  expect(new Set(menu.map(({ id }) => id)).size).toBe(menu.length)
  menu.find(({ label }) => label === 'New Project…')?.run()
  expect(ways.onNew.mock.calls).toEqual([[{ record: 'project' }]])
})

test('a field of the screen that finds something is in the menu', () => {
  const run = () => undefined
  const named = { name: 'On this page', items: [{ id: 'key-f', name: 'Filter', icon: () => null, keys: 'f', run }] }
  expect(menuItems([named])).toEqual([{ id: 'key-f', label: 'Filter', place: 'find', run }])
})
