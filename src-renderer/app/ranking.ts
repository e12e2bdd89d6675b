import type { PaletteGroup, PaletteItem } from '../ui/palette.tsx'

export type Scope = 'actions' | 'issues' | 'projects' | 'people'

const scopes: Record<string, Scope> = { '>': 'actions', '#': 'issues', '/': 'projects', '@': 'people' }

/** A prefix limits the scope: `#482` finds only issues. */
export function parseQuery(query: string): { scope: Scope | null; text: string } {
  const scope = scopes[query[0] ?? ''] ?? null
  return { scope, text: (scope ? query.slice(1) : query).trim() }
}

/**
 * Keeps items that contain all words. First come items that start with the text, then those whose words start with the typed words in this
 * order ("ch vis" finds "Change visibility"). Groups keep their order.
 */
export function rankItems(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = splitWords(text)
  const rank = (item: PaletteItem) => (startsWith(item, text) ? 0 : beginsInOrder(item.name, words) ? 1 : 2)
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
const beginsInOrder = (name: string, words: readonly string[]) => {
  const rest = splitWords(name)
  return words.every((word) => {
    const at = rest.findIndex((other) => other.startsWith(word))
    if (at >= 0) rest.splice(0, at + 1)
    return at >= 0
  })
}
const startsWith = (item: PaletteItem, text: string) => item.name.toLowerCase().startsWith(text.toLowerCase())
