import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply, ResponseBody } from '../api/client.ts'
import { readOptions, useRead } from '../api/use-api.ts'

export type UsableLabel = ResponseBody<'GET /-/gantry/v1/labels'>[number]

/** Suggestions for a filter come from this many projects. */
const maxSuggestingProjects = 100
/** The limit of the endpoints that take several projects. */
const maxProjects = 500
/** The endpoints list this many labels or milestones. The others are found by a search. */
const maxTitles = 100

/** The same order for the same projects, so that the cache finds the answer again. */
const inOrder = (projects: readonly number[]) => projects.toSorted((a, b) => a - b).slice(0, maxProjects)

function useUsableIn(projects: readonly number[], enabled: boolean, typed: string) {
  const [search] = useDebouncedValue(typed.trim(), 150)
  return {
    input: { projects: inOrder(projects), ...(search && { search }) },
    // Not for other projects, whose labels and milestones cannot be used here.
    options: { enabled: enabled && projects.length > 0, keepPrevious: search !== '' },
  }
}

/** The labels that issues of the projects can have, one per name. */
function useLabels(projects: readonly number[], enabled: boolean, typed = ''): readonly UsableLabel[] {
  const { input, options } = useUsableIn(projects, enabled, typed)
  return useRead('GET /-/gantry/v1/labels', input, options).data ?? []
}

/** The colours of labels by name, in one request for every hundred names. */
export function useLabelColors(projects: readonly number[], labels: readonly string[]): ReadonlyMap<string, string> {
  // In the order of the rows, so that the names of further rows change only the last request.
  const names = [...new Set(labels)]
  const portions = Array.from({ length: Math.ceil(names.length / maxTitles) }, (_, i) =>
    names.slice(i * maxTitles, (i + 1) * maxTitles).toSorted(),
  )
  return useQueries({
    queries: portions.map((portion) => ({
      ...readOptions('GET /-/gantry/v1/labels', { projects: inOrder(projects), names: portion }),
      placeholderData: keepPreviousData<Reply<'GET /-/gantry/v1/labels'>>,
    })),
    combine: colorsOf,
  })
}

/** One function for all calls, so that the map stays the same until an answer changes. */
const colorsOf = (answers: readonly { data: Reply<'GET /-/gantry/v1/labels'> | undefined }[]) =>
  new Map(answers.flatMap(({ data }) => (data?.body ?? []).map(({ name, color }) => [name, color] as const)))

/** Which of these names belong to labels that issues of the project can have. Asks nothing without a project or names. */
export function useNamesOfLabels(project_id: number | undefined, names: readonly string[]) {
  const portions = Array.from({ length: Math.ceil(names.length / maxTitles) }, (_, i) =>
    names.slice(i * maxTitles, (i + 1) * maxTitles),
  )
  const answers = useQueries({
    queries: (project_id === undefined ? [] : portions).map((portion) =>
      readOptions('GET /-/gantry/v1/labels', { projects: [project_id ?? 0], names: portion }),
    ),
  })
  return {
    names: new Set(answers.flatMap(({ data }) => (data?.body ?? []).map(({ name }) => name))),
    pending: answers.some((answer) => answer.isPending),
    error: answers.find((answer) => answer.error)?.error ?? null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch()
    },
  }
}

/** The colours of labels of one project: from its first labels, which a `PickList` of labels lists too, and by name for the others. */
export function useLabelColorsIn(
  project_id: number | undefined,
  labels: readonly string[],
): ReadonlyMap<string, string> {
  const projects = project_id === undefined ? [] : [project_id]
  const first = new Map(useLabels(projects, true).map(({ name, color }) => [name, color]))
  const others = useLabelColors(projects, first.size < maxTitles ? [] : labels.filter((name) => !first.has(name)))
  return new Map([...first, ...others])
}

export interface MilestoneByTitle {
  title: string
  due_date: string | null
  /** Milestone id by project: milestones with the same title differ between projects. */
  ids: ReadonlyMap<number, number>
}

/** The active milestones that issues of the projects can have, one entry per title. */
function useMilestones(projects: readonly number[], enabled: boolean, typed = ''): readonly MilestoneByTitle[] {
  const { input, options } = useUsableIn(projects, enabled, typed)
  const milestones = useRead('GET /-/gantry/v1/milestones', input, options).data ?? []
  return milestones.map(({ title, due_date, projects: found }) => ({
    title,
    due_date,
    ids: new Map(found.map(({ id, milestone_id }) => [id, milestone_id])),
  }))
}

/** Suggestions for a filter: the first labels, and those that match what was typed. */
export function useSuggestedLabels(projects: readonly number[], enabled: boolean, typed: string) {
  const first = useLabels(projects, enabled)
  const found = useLabels(projects, enabled && first.length >= maxTitles && typed !== '', typed)
  return [...new Map([...first, ...found].map((label) => [label.name, label])).values()]
}

/** The same for milestones. */
export function useSuggestedMilestones(projects: readonly number[], enabled: boolean, typed: string) {
  const first = useMilestones(projects, enabled)
  const found = useMilestones(projects, enabled && first.length >= maxTitles && typed !== '', typed)
  return [...new Map([...first, ...found].map((milestone) => [milestone.title, milestone])).values()]
}

/** Typing searches on the server if one answer cannot list all choices. For a `PickList`. */
const searchAmong = (choices: readonly unknown[], typed: string, onSearch: (typed: string) => void) =>
  choices.length >= maxTitles || typed !== '' ? { onSearch } : {}

/** The labels for a `PickList`, with its search. */
export function useLabelChoices(projects: readonly number[]) {
  const [typed, setTyped] = useState('')
  const labels = useLabels(projects, true, typed)
  return { labels, search: searchAmong(labels, typed, setTyped) }
}

/** The milestones for a `PickList`, with its search. */
export function useMilestoneChoices(projects: readonly number[]) {
  const [typed, setTyped] = useState('')
  const milestones = useMilestones(projects, true, typed)
  return { milestones, search: searchAmong(milestones, typed, setTyped) }
}

/** Users who can be assigned to issues of the projects: the caller first, then members. */
export function useAssignableUsers(projects: readonly number[], typed: string) {
  const [search] = useDebouncedValue(typed.trim(), 150)
  const users = useRead(
    'GET /-/gantry/v1/issues/assignable_users',
    { projects: projects.slice(0, maxProjects), ...(search && { search }) },
    { enabled: projects.length > 0, keepPrevious: true },
  )
  return { users: users.data ?? [], pending: users.pending && projects.length > 0 }
}

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

/** People for a filter: those of the projects, then everybody whom the search for users finds, for which a word needs three letters. */
export function useSuggestedPeople(projects: readonly number[], enabled: boolean, typed: string) {
  const own = useAssignableUsers(enabled ? projects : [], typed).users
  const found = useUsers(typed, enabled).users
  return [...new Map([...own, ...found].map((user) => [user.username, user])).values()]
}

/** The known projects, or the most recently active ones if none are known. Used to suggest labels and milestones. */
export function useProjectIds(known: readonly number[], enabled: boolean): readonly number[] {
  const projects = useRead(
    'GET /projects',
    { order_by: 'last_activity_at', per_page: maxSuggestingProjects, simple: true },
    { enabled: enabled && known.length === 0 },
  )
  return known.length > 0 ? known.slice(0, maxSuggestingProjects) : (projects.data ?? []).map((project) => project.id)
}
