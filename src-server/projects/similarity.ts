import { likenessTo } from '../kit/similarity.ts'

interface Described {
  id: number
  path: string
  name: string
  description: string | null
}

/** The ids of projects from what resembles the search most to what does least; of equals the newer first (BEHAVIOUR 1.14). */
export function bySimilarity(projects: readonly Described[], search: string): number[] {
  const likeness = likenessTo(search)
  return projects
    .map(({ id, path, name, description }) => ({
      id,
      likeness: likeness([
        [path, 1],
        [name, 0.7],
        [description ?? '', 0.2],
      ]),
    }))
    .sort((a, b) => b.likeness - a.likeness || b.id - a.id)
    .map(({ id }) => id)
}
