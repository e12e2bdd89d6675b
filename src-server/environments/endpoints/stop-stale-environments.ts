import { z } from 'zod'
import { requireChanging } from '../../delivery/policy.ts'
import { findDeliveringProject } from '../../delivery/queries.ts'
import { addDays } from '../../kit/clock.ts'
import { badRequest } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { datetime } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { stopEnvironments } from '../acts/stop-environments.ts'
import { staleEnvironments } from '../old-queries.ts'

const TEN_YEARS = 3653

export const stopStaleEnvironments = endpoint(
  'POST /projects/:id/environments/stop_stale',
  {
    summary: 'Stop all environments without a recent change or deployment',
    access: 'user',
    params: { id: projectId },
    body: {
      before: datetime.describe(
        'Stops environments without a change or deployment since this time, between a week and ten years ago',
      ),
    },
    answers: { 200: z.object({ message: z.string() }) },
  },
  async ({ params, body, actor, db, act }) => {
    const project = await findDeliveringProject(db, actor, params.id, 'write')
    requireChanging(project, 'maintainer')
    const { today } = act
    const day = body.before.slice(0, 10)
    if (day > addDays(today, -7) || day < addDays(today, -TEN_YEARS)) throw badRequest('Invalid Date')
    const stale = await staleEnvironments(db, { project_id: project.id, before: body.before })
    await stopEnvironments(
      act,
      project,
      stale.map(({ id }) => id),
    )
    return ok({ message: 'Successfully requested stop for all stale environments' })
  },
)
