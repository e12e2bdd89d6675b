import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import type { Answer } from '../api/client.ts'
import { readOptions, useRead } from '../api/use-api.ts'

export type ProjectLabel = Answer<'GET /projects/:id/labels'>[number]

const mostProjects = 8

/** The labels of these projects, each name once. */
export function useLabels(projects: readonly number[], enabled: boolean): readonly ProjectLabel[] {
  const answers = useQueries({
    queries: projects.slice(0, mostProjects).map((id) => ({
      ...readOptions('GET /projects/:id/labels', { id, per_page: 100 }),
      enabled,
      staleTime: 60_000,
    })),
  })
  const byName = new Map<string, ProjectLabel>()
  for (const answer of answers) for (const label of answer.data?.body ?? []) byName.set(label.name, label)
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

export interface TitledMilestone {
  title: string
  due_date: string | null
  /** Its id in each project: the same title is another milestone elsewhere. */
  ids: ReadonlyMap<number, number>
}

/** The milestones of these projects, one entry a title. */
export function useMilestones(projects: readonly number[], enabled: boolean): readonly TitledMilestone[] {
  const asked = projects.slice(0, mostProjects)
  const answers = useQueries({
    queries: asked.map((id) => ({
      ...readOptions('GET /projects/:id/milestones', { id, state: 'active', per_page: 100 }),
      enabled,
      staleTime: 60_000,
    })),
  })
  const byTitle = Map.groupBy(
    answers.flatMap((answer, i) => (answer.data?.body ?? []).map((m) => ({ milestone: m, project: asked[i] ?? 0 }))),
    ({ milestone }) => milestone.title,
  )
  return [...byTitle].map(([title, all]) => ({
    title,
    due_date: all[0]?.milestone.due_date ?? null,
    ids: new Map(all.map(({ milestone, project }) => [project, milestone.id])),
  }))
}

/** People by what was typed of their name. */
export function useUsers(typed: string, enabled: boolean) {
  const [search] = useDebouncedValue(typed.trim(), 150)
  const users = useRead(
    'GET /users',
    { active: true, per_page: 20, ...(search && { search }) },
    { enabled, keepPrevious: true },
  )
  return { users: users.data ?? [], pending: users.pending }
}

/** Some projects to take labels from, where no row says which. */
export function useProjectIds(known: readonly number[], enabled: boolean): readonly number[] {
  const projects = useRead(
    'GET /projects',
    { order_by: 'last_activity_at', per_page: mostProjects, simple: true },
    { enabled: enabled && known.length === 0 },
  )
  return known.length > 0 ? known : (projects.data ?? []).map((project) => project.id)
}
