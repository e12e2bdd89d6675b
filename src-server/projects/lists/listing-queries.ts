import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import type { RequestFacts } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, refuseDeepOffset } from '../../kit/http/pagination.ts'
import { type Presenting, presenting } from '../../kit/http/presenting.ts'
import type { Instance } from '../../kit/instance.ts'
import { customAttributesOf } from '../../users/queries.ts'
import { type Viewer, viewerOf } from '../../visibility/viewer.ts'
import type { ProjectFull, ProjectSimple, ProjectWithoutPermissions } from '../entity.ts'
import type { ListQuery } from '../filters.ts'
import { projectPartsOf, topicsOf } from '../present/part-queries.ts'
import { presentProject } from '../present/present-project.ts'
import { presentSimple } from '../present/present-simple.ts'
import { type ListRequest, listFull, listSimple } from './queries.ts'
import type { Scope } from './shape.ts'

export interface Listing extends ListRequest {
  shown: Presenting
}

/** A page of any list of projects as JSON, in the simple or the full form, with the bounded total. */
export async function listProjectBodies(
  db: Db,
  listing: Listing,
): Promise<{ bodies: (ProjectSimple | ProjectFull)[]; total: number }> {
  const { query, viewer } = listing
  return query.simple || viewer.kind === 'anonymous' ? simpleBodies(db, listing) : fullBodies(db, listing)
}

interface Numbered {
  query: ListQuery & Parameters<typeof pageOf>[0]
  scope: Scope
  actor: Actor | null
  instance: Instance
  request: RequestFacts
}

/**
 * A numbered page of a list of projects, with its pagination headers.
 *
 * @throws ApiError 405 if the page is too far back
 */
export async function numberedProjects(db: Db, { query, scope, actor, instance, request }: Numbered) {
  const page = pageOf(query)
  refuseDeepOffset(page, 'Project')
  const { bodies, total } = await listProjectBodies(db, {
    query,
    scope,
    viewer: viewerOf(actor),
    today: instance.clock.today(),
    page,
    counted: true,
    shown: presenting(request, instance),
  })
  return { bodies, headers: pageHeaders(page, total, bodies.length, request) }
}

async function simpleBodies(db: Db, listing: Listing) {
  const { viewer, shown } = listing
  const { rows, total } = await listSimple(db, listing)
  const topics = await topicsOf(
    db,
    rows.map((row) => row.id),
  )
  const attributes = await attributesOf(db, listing, rows)
  const bodies = rows.map((row) => {
    const look = { viewer, license: false, attributes: attributes(row.id) }
    return presentSimple(row, topics.get(row.id) ?? [], look, shown)
  })
  return { bodies, total }
}

async function fullBodies(db: Db, listing: Listing) {
  const { query, viewer, today, shown } = listing
  const { rows, total } = await listFull(db, listing)
  const parts = await projectPartsOf(db, viewer, rows, today)
  const attributes = await attributesOf(db, listing, rows)
  const look = { viewer, statistics: query.statistics === true, license: false }
  const bodies = rows.map((row) => presentProject(row, parts(row), { ...look, attributes: attributes(row.id) }, shown))
  return { bodies, total }
}

/** The custom attributes by project; undefined if the caller may not see them or did not ask for them. */
async function attributesOf(db: Db, { query, viewer }: Listing, rows: readonly { id: number }[]) {
  if (!query.with_custom_attributes || viewer.kind !== 'admin') return () => undefined
  const ids = rows.map((row) => row.id)
  return customAttributesOf(db, 'project', ids)
}

const AT_MOST = 100

/**
 * The projects in a group's details: its own and those shared with it, the newest hundred of each. Without `permissions`, which only lists
 * of projects have.
 */
export async function projectsOfGroup(
  db: Db,
  viewer: Viewer,
  group_id: number,
  today: string,
  shown: Presenting,
): Promise<{ projects: ProjectWithoutPermissions[]; shared_projects: ProjectWithoutPermissions[] }> {
  const newest = { order_by: 'created_at', sort: 'desc' } as const
  const page = { limit: AT_MOST, offset: 0 }
  const of = async (kind: 'namespace' | 'shared') => {
    const scope = { kind, id: group_id }
    const { bodies } = await fullBodies(db, { query: newest, scope, viewer, today, page, counted: false, shown })
    return bodies.map(({ permissions: _, ...body }) => body)
  }
  return { projects: await of('namespace'), shared_projects: await of('shared') }
}
