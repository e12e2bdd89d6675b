import { z } from 'zod'
import { isAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { customAttributesOf } from '../../../users/queries.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { projectEntity, projectId } from '../../entity.ts'
import { projectPartsOf, topicsOf } from '../../present/part-queries.ts'
import { presentProject } from '../../present/present-project.ts'
import { presentSimple } from '../../present/present-simple.ts'
import { findProjectRow } from '../../row-queries.ts'

export const getProject = endpoint(
  'GET /projects/:id',
  {
    summary: 'Get a project',
    access: 'anyone',
    params: { id: projectId },
    query: {
      license: z.boolean().default(false).describe('Adds the license'),
      statistics: z.boolean().default(false).describe('Adds statistics; only for Reporters'),
      with_custom_attributes: z.boolean().default(false).describe('Adds custom attributes; only for administrators'),
    },
    answers: { 200: projectEntity },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const today = instance.clock.today()
    const row = await findProjectRow(db, actor, params.id, today)
    const shown = presenting(request, instance)
    const includes_attributes = query.with_custom_attributes && isAdmin(actor)
    const attributes = includes_attributes ? (await customAttributesOf(db, 'project', [row.id]))(row.id) : undefined
    const look = { viewer: viewerOf(actor), license: query.license, statistics: query.statistics, attributes }
    if (!actor) return ok(presentSimple(row, (await topicsOf(db, [row.id])).get(row.id) ?? [], look, shown))
    const parts = await projectPartsOf(db, look.viewer, [row], today)
    return ok(presentProject(row, parts(row), look, shown))
  },
)
