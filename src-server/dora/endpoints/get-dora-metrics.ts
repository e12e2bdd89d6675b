import { z } from 'zod'
import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { dataPoint } from '../entity.ts'
import { doraFilters } from '../filters.ts'
import { listDataPoints } from '../metrics.ts'
import { requireMetrics } from '../policy.ts'

interface Kind<Id extends z.ZodType<number | string>> {
  of: 'project' | 'group'
  summary: string
  id: Id
  find(db: Db, actor: Actor, id: z.output<Id>, today: string): Promise<{ id: number; access_level: number }>
}

const getDoraMetrics = <Id extends z.ZodType<number | string>>({ of, summary, id, find }: Kind<Id>) =>
  defineRead(
    { summary, access: 'user', params: { id }, query: doraFilters, answers: { 200: z.array(dataPoint) } },
    async ({ params, query, actor, db, instance }) => {
      const today = instance.clock.today()
      const subject = await find(db, actor, params.id, today)
      requireMetrics(subject, instance.licensed)
      return ok(await listDataPoints(db, { of, id: subject.id }, query, today))
    },
  )

export const getProjectDoraMetrics = endpoint(
  'GET /projects/:id/dora/metrics',
  ...getDoraMetrics({
    of: 'project',
    summary: 'Get the DORA metrics of a project',
    id: projectId,
    find: (db, actor, id) => findProject(db, actor, id),
  }),
)

export const getGroupDoraMetrics = endpoint(
  'GET /groups/:id/dora/metrics',
  ...getDoraMetrics({
    of: 'group',
    summary: 'Get the DORA metrics of all projects in a group and its subgroups',
    id: groupId,
    find: findGroup,
  }),
)
