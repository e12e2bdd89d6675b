import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { projectActivityEntity, WEEKS } from '../../entity.ts'
import { manyProjects } from '../../filters.ts'
import { countEvents } from '../../project-queries.ts'

const WEEK_MS = 7 * 86_400_000

export const listProjectActivity = endpoint(
  'GET /-/gantry/v1/projects/activity',
  {
    summary: 'Count the events of some projects per week',
    access: 'user',
    query: manyProjects,
    answers: { 200: z.array(projectActivityEntity) },
  },
  async ({ query, actor, db, instance }) => {
    const { clock } = instance
    const now = clock.now()
    const moments = Array.from({ length: WEEKS + 1 }, (_, i) => new Date(now - (WEEKS - i) * WEEK_MS).toISOString())
    return ok(await countEvents(db, viewerOf(actor), { ids: query.ids, moments, today: clock.today() }))
  },
)
