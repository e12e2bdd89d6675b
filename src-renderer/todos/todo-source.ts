import { fetchBody, fetchReply, type Input, requestOf } from '../api/client.ts'
import { pageSize } from '../lists/assemble-rows.ts'
import type { CountSource } from '../lists/source.ts'
import type { Page, Source } from '../lists/use-pages.ts'
import type { ToDo } from './todo.ts'

const address = 'GET /todos'

/** The parameters of the list. Projects, groups and people are named as in the filter. */
export interface ToDoQuery extends Pick<Input<typeof address>, 'state' | 'action' | 'type'> {
  /** A path or an id. */
  project?: string
  /** A path or an id. */
  group?: string
  /** A username. */
  author?: string
}

interface PageNumber {
  page?: number
  per_page: number
}

/** The query without what needs an id. */
const withoutNames = ({ state, action, type }: ToDoQuery) => ({
  ...(state && { state }),
  ...(action && { action }),
  ...(type && { type }),
})

/** The API takes only ids, so the names of the filter are looked up first. @throws ApiError 404 for an unknown project or group */
async function inputOf(query: ToDoQuery, signal: AbortSignal): Promise<Input<typeof address> | undefined> {
  const { project, group, author } = query
  const [found, owner, people] = await Promise.all([
    project === undefined ? undefined : fetchBody('GET /projects/:id', { id: project }, { signal }),
    group === undefined ? undefined : fetchBody('GET /groups/:id', { id: group, with_projects: false }, { signal }),
    author === undefined ? undefined : fetchBody('GET /users', { username: author }, { signal }),
  ])
  const [person] = people ?? []
  if (author !== undefined && !person) return undefined
  return {
    ...withoutNames(query),
    ...(found && { project_id: found.id }),
    ...(owner && { group_id: owner.id }),
    ...(person && { author_id: person.id }),
  }
}

async function read(query: ToDoQuery, page: PageNumber, signal: AbortSignal): Promise<Page<ToDo>> {
  const input = await inputOf(query, signal)
  if (input) return fetchReply(address, { ...input, ...page }, { signal })
  // Nobody has the username of the filter.
  const request = requestOf('GET /users', { username: query.author ?? '' })
  return { body: [], total: 0, next_page: null, request }
}

export const todoSource = (query: ToDoQuery): Source<ToDo> => ({
  key: (page) => [address, { ...query, page, per_page: pageSize }],
  request: (page) => requestOf(address, { ...withoutNames(query), page, per_page: pageSize }),
  read: (page, signal) => read(query, { page, per_page: pageSize }, signal),
})

export const todoCount = (query: ToDoQuery): CountSource => ({
  key: [address, { ...query, per_page: 1 }],
  read: (signal) => read(query, { per_page: 1 }, signal),
})
