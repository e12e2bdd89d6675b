import { ask, type Input, requestOf } from '../api/client.ts'
import { pageSize } from '../lists/assemble.ts'
import type { Source } from '../lists/use-pages.ts'
import type { Issue } from './issue.ts'
import type { IssueQuery } from './issue-filter.ts'

export type Scope = number | undefined

/** Archived projects too: so the list holds what the counts of the instance count. */
export const everywhere = { scope: 'all', non_archived: false } as const

/** The issues of one project, or of all. */
export function issueSource(project_id: Scope, query: IssueQuery): Source<Issue> {
  if (project_id === undefined) {
    const inputOf = (page: number): Input<'GET /issues'> => ({
      ...everywhere,
      ...query,
      with_labels_details: true,
      page,
      per_page: pageSize,
    })
    return {
      key: (page) => ['GET /issues', inputOf(page)],
      request: (page) => requestOf('GET /issues', inputOf(page)),
      read: (page, signal) => ask('GET /issues', inputOf(page), { signal }),
    }
  }
  const inputOf = (page: number): Input<'GET /projects/:id/issues'> => ({
    id: project_id,
    ...query,
    with_labels_details: true,
    page,
    per_page: pageSize,
  })
  return {
    key: (page) => ['GET /projects/:id/issues', inputOf(page)],
    request: (page) => requestOf('GET /projects/:id/issues', inputOf(page)),
    read: (page, signal) => ask('GET /projects/:id/issues', inputOf(page), { signal }),
  }
}

/** How many match: one row, and the total in its headers. */
export function issueCount(project_id: Scope, query: IssueQuery) {
  const one = { ...query, per_page: 1 }
  if (project_id === undefined) {
    const input: Input<'GET /issues'> = { ...everywhere, ...one }
    return {
      key: ['GET /issues', input] as const,
      read: (signal: AbortSignal) => ask('GET /issues', input, { signal }),
    }
  }
  const input: Input<'GET /projects/:id/issues'> = { id: project_id, ...one }
  return {
    key: ['GET /projects/:id/issues', input] as const,
    read: (signal: AbortSignal) => ask('GET /projects/:id/issues', input, { signal }),
  }
}
