import { ask, type Input, requestOf } from '../api/client.ts'
import { pageSize } from '../lists/assemble.ts'
import type { Source } from '../lists/use-pages.ts'
import type { Project } from './project.ts'
import type { ProjectQuery } from './project-filter.ts'

type Order = Pick<Input<'GET /projects'>, 'order_by' | 'sort'>

export function projectSource(query: ProjectQuery, order: Order): Source<Project> {
  const inputOf = (page: number): Input<'GET /projects'> => ({ ...query, ...order, page, per_page: pageSize })
  return {
    key: (page) => ['GET /projects', inputOf(page)],
    request: (page) => requestOf('GET /projects', inputOf(page)),
    read: (page, signal) => ask('GET /projects', inputOf(page), { signal }),
  }
}

/** How many match: one row, and the total in its headers. */
export function projectCount(query: ProjectQuery) {
  const input: Input<'GET /projects'> = { ...query, simple: true, per_page: 1 }
  return {
    key: ['GET /projects', input] as const,
    read: (signal: AbortSignal) => ask('GET /projects', input, { signal }),
  }
}
