import { z } from 'zod'
import { environmentBasic, presentEnvironmentBasic } from '../../delivery/entity.ts'
import { requireChanging } from '../../delivery/policy.ts'
import { findDeliveringProject } from '../../delivery/queries.ts'
import { addDays } from '../../kit/clock.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { datetime } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { removeEnvironments } from '../acts/remove-environments.ts'
import { reviewApps } from '../old-queries.ts'

export const deleteReviewApps = endpoint(
  'DELETE /projects/:id/environments/review_apps',
  {
    summary: 'List stopped environments of the folder `review`, or delete them with `dry_run=false`',
    access: 'user',
    params: { id: projectId },
    body: {
      before: datetime.optional().describe('Only environments created before this time; by default 30 days ago'),
      limit: z.int().min(1).max(1000).default(100).describe('Maximum number of environments, the oldest first'),
      dry_run: z.boolean().default(true).describe('Only lists the environments and deletes nothing'),
    },
    answers: {
      200: z.object({
        scheduled_entries: z.array(environmentBasic),
        unprocessable_entries: z
          .array(environmentBasic)
          .describe('Always empty, because every listed environment can be deleted'),
      }),
    },
  },
  async ({ params, body, actor, db, act }) => {
    const project = await findDeliveringProject(db, actor, params.id, 'write')
    requireChanging(project)
    const before = body.before ?? addDays(act.today, -30)
    const rows = await reviewApps(db, project.id, before, body.limit)
    if (!body.dry_run) await removeEnvironments(act, project, rows)
    return ok({ scheduled_entries: rows.map(presentEnvironmentBasic), unprocessable_entries: [] })
  },
)
