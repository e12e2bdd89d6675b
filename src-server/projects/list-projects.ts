import { z } from 'zod'
import { requireUnderLimit } from '../kit/access/rate-limits.ts'
import type { Db } from '../kit/db/schema.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { keysetHeaders, keysetOf, keysetRule, pageHeaders, pageOf, refuseDeepOffset } from '../kit/http/pagination.ts'
import { type Presenting, presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { customAttributesOf } from '../users/queries.ts'
import { projectEntity } from './entity.ts'
import { type ProjectQuery, projectFilters } from './filters.ts'
import { listFull, listSimple } from './list-queries.ts'
import { projectPartsOf, topicsOf } from './part-queries.ts'
import { type Viewer, viewerOf } from './policy.ts'
import { presentProject } from './present-project.ts'
import { presentSimple } from './present-simple.ts'

const TEN_MINUTES = 600_000

export const listProjects = endpoint(
  'GET /projects',
  {
    summary: 'List projects',
    access: 'anyone',
    query: projectFilters,
    rules: [keysetRule],
    answers: { 200: z.array(projectEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const { settings, clock } = instance
    if (!actor)
      requireUnderLimit(
        instance,
        'projects_api',
        request.ip,
        settings.get('projects_api_rate_limit_unauthenticated'),
        TEN_MINUTES,
      )
    const viewer = viewerOf(actor)
    const shown = presenting(request, instance)
    if (query.pagination === 'keyset') {
      const { limit } = keysetOf(query)
      const { bodies } = await listed(db, query, viewer, clock.today(), { limit, offset: 0 }, false, shown)
      return ok(bodies, keysetHeaders(bodies.at(-1)?.id, query.sort, limit, request))
    }
    const page = pageOf(query)
    refuseDeepOffset(page, 'Project')
    const { bodies, total } = await listed(db, query, viewer, clock.today(), page, true, shown)
    return ok(bodies, pageHeaders(page, total, bodies.length, request))
  },
)

async function listed(
  db: Db,
  query: ProjectQuery,
  viewer: Viewer,
  today: string,
  page: { limit: number; offset: number },
  counted: boolean,
  shown: Presenting,
) {
  const asked = { query, viewer, today, page, counted }
  const told = query.with_custom_attributes && viewer.kind === 'admin'
  const attributesOf = async (rows: readonly { id: number }[]) => {
    const ids = rows.map((row) => row.id)
    return told ? customAttributesOf(db, 'project', ids) : () => undefined
  }
  if (query.simple || viewer.kind === 'anonymous') {
    const { rows, total } = await listSimple(db, asked)
    const topics = await topicsOf(
      db,
      rows.map((row) => row.id),
    )
    const attributes = await attributesOf(rows)
    const bodies = rows.map((row) => {
      const look = { viewer, license: false, attributes: attributes(row.id) }
      return presentSimple(row, topics.get(row.id) ?? [], look, shown)
    })
    return { bodies, total }
  }
  const { rows, total } = await listFull(db, asked)
  const parts = await projectPartsOf(db, viewer, rows, today)
  const attributes = await attributesOf(rows)
  const look = { viewer, statistics: query.statistics, license: false }
  const bodies = rows.map((row) => presentProject(row, parts(row), { ...look, attributes: attributes(row.id) }, shown))
  return { bodies, total }
}
