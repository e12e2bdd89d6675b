import { expect, test } from 'vitest'
import { navItemsFor } from '../../../src-renderer/app/nav-items.ts'

test('only administrators see the screens that only they may open, and each screen has a letter of its own', () => {
  const names = (admin: boolean) => navItemsFor(admin).map(({ name }) => name)
  const users = new Set(names(false))
  expect(names(true).filter((name) => !users.has(name))).toEqual([
    'Audit',
    'Settings',
    'Backups',
    'Hooks',
    'Deliveries',
    'Simulate',
    'Faults',
    'Worlds',
    'Log',
  ])
  const letters = navItemsFor(true).map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(letters.length)
})
