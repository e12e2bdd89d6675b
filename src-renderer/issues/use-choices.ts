import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import type { ResponseBody } from '../api/client.ts'
import { readOptions, useRead } from '../api/use-api.ts'

export type ProjectLabel = ResponseBody<'GET /projects/:id/labels'>[number]

/** Suggestions for a filter come from this many projects. */
const maxProjects = 8

/** The labels of the projects, one per name. */
export function useLabels(projects: readonly number[], enabled: boolean): readonly ProjectLabel[] {
  const queries = useQueries({
    queries: projects.map((id) => ({
      ...readOptions('GET /projects/:id/labels', { id, per_page: 100 }),
      enabled,
      staleTime: 60_000,
    })),
  })
  const byName = new Map<string, ProjectLabel>()
  for (const query of queries) for (const label of query.data?.body ?? []) byName.set(label.name, label)
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

export interface MilestoneByTitle {
  title: string
  due_date: string | null
  /** Milestone id by project: milestones with the same title differ between projects. */
  ids: ReadonlyMap<number, number>
}

/** The active milestones of the projects, one entry per title. */
export function useMilestones(projects: readonly number[], enabled: boolean): readonly MilestoneByTitle[] {
  const queries = useQueries({
    queries: projects.map((id) => ({
      ...readOptions('GET /projects/:id/milestones', { id, state: 'active', per_page: 100 }),
      enabled,
      staleTime: 60_000,
    })),
  })
  const byTitle = Map.groupBy(
    queries.flatMap((query, i) => (query.data?.body ?? []).map((m) => ({ milestone: m, project: projects[i] ?? 0 }))),
    ({ milestone }) => milestone.title,
  )
  return [...byTitle].map(([title, all]) => ({
    title,
    due_date: all[0]?.milestone.due_date ?? null,
    ids: new Map(all.map(({ milestone, project }) => [project, milestone.id])),
  }))
}

/** Users who can be assigned to issues of the projects: the caller first, then members. */
export function useAssignableUsers(projects: readonly number[], typed: string) {
  const [search] = useDebouncedValue(typed.trim(), 150)
  const users = useRead(
    'GET /-/gantry/v1/issues/assignable_users',
    { projects: projects.slice(0, maxAssignableProjects), ...(search && { search }) },
    { enabled: projects.length > 0, keepPrevious: true },
  )
  return { users: users.data ?? [], pending: users.pending && projects.length > 0 }
}

/** The limit of the endpoint. */
const maxAssignableProjects = 500

/** Searches active users. */
export function useUsers(typed: string, enabled: boolean) {
  const [search] = useDebouncedValue(typed.trim(), 150)
  const users = useRead(
    'GET /users',
    { active: true, per_page: 20, ...(search && { search }) },
    { enabled, keepPrevious: true },
  )
  return { users: users.data ?? [], pending: users.pending }
}

/** The known projects, or the most recently active ones if none are known. Used to suggest labels and milestones. */
export function useProjectIds(known: readonly number[], enabled: boolean): readonly number[] {
  const projects = useRead(
    'GET /projects',
    { order_by: 'last_activity_at', per_page: maxProjects, simple: true },
    { enabled: enabled && known.length === 0 },
  )
  return known.length > 0 ? known.slice(0, maxProjects) : (projects.data ?? []).map((project) => project.id)
}
