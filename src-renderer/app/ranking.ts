import type { PaletteGroup, PaletteItem } from '../ui/palette.tsx'

export type Scope = 'actions' | 'issues' | 'projects' | 'people'

const scopes: Record<string, Scope> = { '>': 'actions', '#': 'issues', '/': 'projects', '@': 'people' }

/** A prefix limits the scope: `#482` finds only issues. */
export function parseQuery(query: string): { scope: Scope | null; text: string } {
  const scope = scopes[query[0] ?? ''] ?? null
  return { scope, text: (scope ? query.slice(1) : query).trim() }
}

/**
 * Keeps items that contain all words. First come items that begin with the typed words ("ch vis" finds "Change visibility"), then those that
 * have words that start with the typed words in this order. Groups keep their order.
 */
export function rankItems(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = splitWords(text)
  const rank = (item: PaletteItem) => (beginsWith(item, words) ? 0 : beginsInOrder(item.name, words) ? 1 : 2)
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

/** Records come first, except that actions that begin with the typed words stay on top and do not move while records load. */
export function orderGroups(records: PaletteGroup[], actions: PaletteGroup[], text: string): PaletteGroup[] {
  const words = splitWords(text)
  const exact = (group: PaletteGroup) => group.items.some((item) => beginsWith(item, words))
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
/** Whether the name starts with the first word, and further words of the name and detail with the others ("close 2 sel"). */
const beginsWith = ({ name, detail = '' }: PaletteItem, words: readonly string[]) =>
  name.toLowerCase().startsWith(words[0] ?? '') && beginsInOrder(`${name} ${detail}`, words)
