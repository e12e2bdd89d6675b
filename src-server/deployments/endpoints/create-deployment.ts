import { z } from 'zod'
import { createEnvironment } from '../../delivery/acts/create-environment.ts'
import { requireChanging } from '../../delivery/policy.ts'
import { findDeliveringProject, findEnvironmentByName, newEnvironmentNamed } from '../../delivery/queries.ts'
import { invalid } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { created } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { createDeployment as create } from '../acts/create-deployment.ts'
import { deploymentDetails, presentDeploymentDetails, REPORTED } from '../entity.ts'
import { environmentOf, lastSuccess } from '../queries.ts'

export const createDeployment = endpoint(
  'POST /projects/:id/deployments',
  {
    summary: 'Report a deployment; creates the environment if it does not exist',
    access: 'user',
    params: { id: projectId },
    body: {
      environment: z.string().describe('Name of the environment'),
      sha: z.string().describe('Commit that was deployed'),
      ref: z.string().describe('Branch or tag that was deployed'),
      tag: z.boolean().describe('Whether `ref` is a tag'),
      status: z.enum(REPORTED).describe('`success` links the merge requests into `ref` that were not deployed yet'),
    },
    answers: { 201: deploymentDetails },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const project = await findDeliveringProject(db, actor, params.id, 'write')
    requireChanging(project)
    requireCommit(body)
    const known = await findEnvironmentByName(db, project.id, body.environment)
    const environment = known ?? (await createEnvironment(act, project, newEnvironmentNamed(body.environment)))
    const how = presenting(request, instance)
    const { sha, ref, status } = body
    const tag = body.tag ? 1 : 0
    const last = await lastSuccess(db, environment.id)
    // A repeated report of the current deployment creates no second one.
    if (last && last.sha === sha && last.ref === ref && last.tag === tag && last.status === status)
      return created(presentDeploymentDetails(last, environmentOf(last), how))
    const row = await create(act, project, environment, { sha, ref, tag, status })
    return created(presentDeploymentDetails(row, environmentOf(row), how))
  },
)

const COMMIT = /^[0-9a-f]{7,64}$/i
/** Names that git does not allow for a branch or tag. */
const NO_REF = /^$|[\s~^:?*[\\\x00-\x1f\x7f]|\.\.|@\{|^[-/.]|[/.]$|\/\/|\.lock$/

/** Gantry has no repositories, so every well-formed commit and ref counts as existing. @throws ApiError 400 */
function requireCommit({ sha, ref }: { sha: string; ref: string }) {
  const faults = {
    ...(!COMMIT.test(sha) && { sha: ['The commit does not exist'] }),
    ...(NO_REF.test(ref) && { ref: ['The branch or tag does not exist'] }),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
