/** What a search is held against, most telling first, with the weight of each. */
const WEIGHTS = [
  ['path', 1],
  ['name', 0.7],
  ['description', 0.2],
] as const

interface Described {
  id: number
  path: string
  name: string
  description: string | null
}

/** The ids of projects from what resembles the search most to what does least; of equals the newer first (BEHAVIOUR 1.14). */
export function bySimilarity(projects: readonly Described[], search: string): number[] {
  const wanted = trigramsOf(search)
  return projects
    .map((project) => ({ id: project.id, likeness: likenessOf(project, wanted) }))
    .sort((a, b) => b.likeness - a.likeness || b.id - a.id)
    .map(({ id }) => id)
}

const likenessOf = (project: Described, wanted: ReadonlySet<string>) =>
  WEIGHTS.reduce((sum, [column, weight]) => sum + weight * overlap(trigramsOf(project[column] ?? ''), wanted), 0)

/** Of the trigrams of both the share that they have in common. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  const shared = [...one].filter((trigram) => other.has(trigram)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

/** `Pier 7` → `  p`, ` pi`, `pie`, `ier`, `er `, `  7`, ` 7 `: words stand between blanks. */
function trigramsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3))
    }),
  )
}
