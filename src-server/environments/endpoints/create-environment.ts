import { z } from 'zod'
import { createEnvironment as create } from '../../delivery/acts/create-environment.ts'
import { environmentEntity, presentEnvironment, TIERS } from '../../delivery/entity.ts'
import { nameFaults, slugOf, tierOf, urlFaults } from '../../delivery/naming.ts'
import { requireChanging } from '../../delivery/policy.ts'
import { findDeliveringProject, findEnvironmentByName } from '../../delivery/queries.ts'
import { invalid } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { withoutEmpty } from '../../kit/limit-faults.ts'
import { projectId } from '../../projects/entity.ts'
import { refuseSlug } from '../filters.ts'

export const createEnvironment = endpoint(
  'POST /projects/:id/environments',
  {
    summary: 'Create an environment in a project',
    access: 'user',
    params: { id: projectId },
    body: {
      name: z.string().describe('The part before a slash is a folder: `review/new-menu`'),
      external_url: z.string().optional().describe('URL of the environment'),
      tier: z.enum(TIERS).optional().describe('Tier of the environment; by default guessed from the name'),
    },
    rules: [refuseSlug],
    answers: { 201: environmentEntity },
  },
  async ({ params, body, actor, db, act }) => {
    const project = await findDeliveringProject(db, actor, params.id, 'write')
    requireChanging(project)
    const { name, tier = tierOf(body.name) } = body
    const external_url = body.external_url || null
    const taken = await findEnvironmentByName(db, project.id, name)
    const faults = {
      name: [...(taken ? ['has already been taken'] : []), ...nameFaults(name)],
      external_url: urlFaults(external_url),
    }
    if (faults.name.length + faults.external_url.length > 0) throw invalid(withoutEmpty(faults))
    const row = await create(act, project, { name, slug: slugOf(name), tier, external_url })
    return created(presentEnvironment(row))
  },
)
