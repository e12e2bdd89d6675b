import { z } from 'zod'
import { environmentEntity, presentEnvironment, TIERS } from '../../delivery/entity.ts'
import { urlFaults } from '../../delivery/naming.ts'
import { invalid } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { updateEnvironment as update } from '../acts/update-environment.ts'
import { refuseSlug } from '../filters.ts'
import { environmentParams, findEnvironmentToChange } from '../find-environment.ts'

export const updateEnvironment = endpoint(
  'PUT /projects/:id/environments/:environment_id',
  {
    summary: 'Change an environment',
    access: 'user',
    params: environmentParams,
    body: {
      external_url: z.string().optional().describe('URL of the environment; an empty text removes the URL'),
      tier: z.enum(TIERS).optional().describe('Tier of the environment'),
    },
    rules: [refuseSlug],
    answers: { 200: environmentEntity },
  },
  async ({ params, body, actor, db, act }) => {
    const { project, environment } = await findEnvironmentToChange(db, actor, params)
    const changes = {
      ...(body.external_url !== undefined && { external_url: body.external_url || null }),
      ...(body.tier !== undefined && { tier: body.tier }),
    }
    const faults = urlFaults(changes.external_url ?? null)
    if (faults.length > 0) throw invalid({ external_url: faults })
    if (Object.keys(changes).length === 0) return ok(presentEnvironment(environment))
    const row = await update(act, project, environment, changes)
    return ok(presentEnvironment(row))
  },
)
