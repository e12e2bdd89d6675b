import type { PaletteGroup, PaletteItem } from '../ui/palette.tsx'

type Scope = 'actions' | 'issues' | 'projects'

const scopes: Record<string, Scope> = { '>': 'actions', '#': 'issues', '/': 'projects' }

/** A prefix limits the scope: `#482` finds only issues. */
export function parseQuery(query: string): { scope: Scope | null; text: string } {
  const scope = scopes[query[0] ?? ''] ?? null
  return { scope, text: (scope ? query.slice(1) : query).trim() }
}

/** Keeps items that contain all words. Items that start with the text come first; groups keep their order. */
export function rankItems(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = splitWords(text)
  const rank = (item: PaletteItem) => (startsWith(item, text) ? 0 : 1)
  const matches = (item: PaletteItem) => includesAll(`${item.name} ${item.detail ?? ''}`, words)
  return groups
    .map((group) => ({ ...group, items: group.items.filter(matches).toSorted((a, b) => rank(a) - rank(b)) }))
    .filter((group) => group.items.length > 0)
}

/** Keeps items whose name contains all words. */
export function filterByName(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = splitWords(text)
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => includesAll(item.name, words)) }))
    .filter((group) => group.items.length > 0)
}

/** Records come first, except that actions starting with the text stay on top and do not move while records load. */
export function orderGroups(records: PaletteGroup[], actions: PaletteGroup[], text: string): PaletteGroup[] {
  const exact = (group: PaletteGroup) => group.items.some((item) => startsWith(item, text))
  return [...actions.filter(exact), ...records, ...actions.filter((group) => !exact(group))]
}

const splitWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
const includesAll = (name: string, words: readonly string[]) => words.every((word) => name.toLowerCase().includes(word))
const startsWith = (item: PaletteItem, text: string) => item.name.toLowerCase().startsWith(text.toLowerCase())
