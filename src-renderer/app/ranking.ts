import type { PaletteGroup, PaletteItem } from '../ui/palette.tsx'

type Scope = 'actions' | 'issues' | 'projects'

const scopes: Record<string, Scope> = { '>': 'actions', '#': 'issues', '/': 'projects' }

/** `#482` asks for issues only. */
export function asked(query: string): { scope: Scope | null; text: string } {
  const scope = scopes[query[0] ?? ''] ?? null
  return { scope, text: (scope ? query.slice(1) : query).trim() }
}

/** Those that hold all words, the ones that begin with the text first; the groups keep their order. */
export function ranked(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = wordsOf(text)
  const begins = (item: PaletteItem) => (beginsWith(item, text) ? 0 : 1)
  const holds = (item: PaletteItem) => holdsAll(`${item.name} ${item.detail ?? ''}`, words)
  return groups
    .map((group) => ({ ...group, items: group.items.filter(holds).toSorted((a, b) => begins(a) - begins(b)) }))
    .filter((group) => group.items.length > 0)
}

/** Those whose name itself holds all words. */
export function named(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = wordsOf(text)
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => holdsAll(item.name, words)) }))
    .filter((group) => group.items.length > 0)
}

/** Records first, as one mostly looks for them; but what is called exactly so stays on top while records still arrive. */
export function inOrder(records: PaletteGroup[], actions: PaletteGroup[], text: string): PaletteGroup[] {
  const exact = (group: PaletteGroup) => group.items.some((item) => beginsWith(item, text))
  return [...actions.filter(exact), ...records, ...actions.filter((group) => !exact(group))]
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
const holdsAll = (name: string, words: readonly string[]) => words.every((word) => name.toLowerCase().includes(word))
const beginsWith = (item: PaletteItem, text: string) => item.name.toLowerCase().startsWith(text.toLowerCase())
