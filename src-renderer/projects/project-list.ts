import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Project } from './project.ts'
import { type ProjectQuery, projectOperators, toProjectQuery } from './project-filter.ts'

const projectOrders = [
  { id: 'last_activity_at', name: 'Last activity' },
  { id: 'created_at', name: 'Created' },
  { id: 'updated_at', name: 'Updated' },
  { id: 'name', name: 'Name', upward: true },
  { id: 'path', name: 'Path', upward: true },
  { id: 'id', name: 'ID' },
] as const

export const projectList: ListKind<Project, ProjectQuery, (typeof projectOrders)[number]['id']> = {
  things: ['project', 'projects'],
  operators: projectOperators,
  toQuery: toProjectQuery,
  orders: projectOrders,
  source: (query, order) => sourceOf('GET /projects', (page) => ({ ...query, ...order, ...page })),
  count: (query) => countOf('GET /projects', (one) => ({ ...query, simple: true, ...one })),
  idOf: (project) => String(project.id),
}
