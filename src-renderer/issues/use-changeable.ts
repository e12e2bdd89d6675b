import { useQueries } from '@tanstack/react-query'
import { readOptions } from '../api/use-api.ts'
import { pageSize } from '../lists/assemble-rows.ts'
import type { Pages } from '../lists/use-pages.ts'
import type { Issue } from './issue.ts'
import type { Property } from './property-keys.ts'
import { useMe } from './use-issue.ts'

const reporter = 20

/** What the user may do in the project of an issue. */
interface ProjectRights {
  access_level: number
  archived: boolean
  marked_for_deletion_on: string | null
}

/** What the rules need of an issue. */
export interface ChangedIssue extends Pick<Issue, 'issue_type' | 'weight'> {
  author: { id: number }
  assignees: readonly { id: number }[]
}

/** Whether the user may change a value of the issue: the rules of the server. Unknown rights count as none. */
export function mayChange(
  property: Property,
  issue: ChangedIssue,
  rights: ProjectRights | undefined,
  user_id: number | undefined,
): boolean {
  if (!rights || rights.archived || rights.marked_for_deletion_on !== null) return false
  // Only in paid tiers.
  if (property === 'weight' && issue.weight === undefined) return false
  if (rights.access_level >= reporter) return true
  const isOwn = [issue.author, ...issue.assignees].some((person) => person.id === user_id)
  return property === 'state' && isOwn && issue.issue_type !== 'incident'
}

/** Which values of the rows on screen the user may change. One request for the projects of a page, not one for each project. */
export function useChangeable(pages: Pages<Issue>): (issue: Issue, property: Property) => boolean {
  const me = useMe()
  const projectsOf = (page: number) => {
    const rows = pages.rows.slice((page - 1) * pageSize, page * pageSize)
    return [...new Set(rows.flatMap((issue) => issue?.project_id ?? []))].sort((a, b) => a - b)
  }
  const answers = useQueries({
    queries: pages.visiblePages
      .map(projectsOf)
      .filter((ids) => ids.length > 0)
      .map((ids) => readOptions('GET /-/gantry/v1/projects/contents', { ids })),
  })
  const rights = new Map(answers.flatMap(({ data }) => data?.body ?? []).map((project) => [project.id, project]))
  return (issue, property) => mayChange(property, issue, rights.get(issue.project_id), me.data?.id)
}
