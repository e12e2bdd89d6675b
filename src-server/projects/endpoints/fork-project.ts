import { z } from 'zod'
import { type Actor, isAdmin } from '../../kit/access/actor.ts'
import type { Trx } from '../../kit/db/schema.ts'
import { ApiError, notFound, notFoundExplicit } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { mutuallyExclusive } from '../../kit/http/rules.ts'
import { recordId } from '../../kit/http/wire.ts'
import { copyPicture } from '../../kit/pictures.ts'
import { mayCreateProjectsIn } from '../../namespaces/policy.ts'
import { type PlaceRow, placeOf } from '../../namespaces/queries.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { addProject, takenIn } from '../create-queries.ts'
import { projectId, projectWithoutPermissions } from '../entity.ts'
import { copyLanguages, countForks, findOrigin } from '../fork-queries.ts'
import { forkVisibility, takenOver } from '../forking.ts'
import { firstMember, limitText, newAt, tellOfNew } from '../new-project.ts'
import { findPlace, rootOf } from '../place-queries.ts'
import { mayFork } from '../policy.ts'
import { present, projectFaults } from '../project-rules.ts'
import { findProject } from '../queries.ts'
import { newRunnersToken } from '../runners-token.ts'
import { branchFaults } from '../setting-rules.ts'
import { wholeProject } from '../whole-project.ts'

const fields = {
  namespace: z.union([recordId, z.string()]).optional().describe('Deprecated: use namespace_id or namespace_path'),
  namespace_id: recordId.optional().describe("The caller's own namespace if nothing is said"),
  namespace_path: z.string().optional().describe('The same by its full path'),
  path: z.string().optional().describe("The origin's if not said"),
  name: z.string().optional().describe("The origin's if not said"),
  description: z.string().nullable().optional().describe("The origin's if not said"),
  visibility: z.enum(['private', 'internal', 'public']).optional().describe('At most that of origin and namespace'),
  branches: z.string().optional().describe('The one branch that is taken over; all of them if not said'),
  mr_default_target_self: z.boolean().optional().describe('Whether merge requests of the fork go to itself'),
}

export const forkProject = endpoint(
  'POST /projects/:id/fork',
  {
    summary: 'Fork a project',
    access: 'user',
    params: { id: projectId },
    body: fields,
    rules: [mutuallyExclusive('namespace', 'namespace_id', 'namespace_path')],
    answers: { 201: projectWithoutPermissions },
  },
  async ({ params, body, actor, db, emit, enqueue, instance, request }) => {
    const { clock, settings, files } = instance
    const project = await findProject(db, actor, params.id, 'write')
    const origin = await findOrigin(db, project.id)
    const going = origin.marked_for_deletion_on !== null
    if (going || !mayFork(origin, project.access_level, viewerOf(actor).kind)) throw notFoundExplicit()
    const named = body.namespace ?? body.namespace_id ?? body.namespace_path
    const place = await targetOf(db, actor, named, { from: origin.namespace_id, instance })
    const { name = origin.name, path = origin.path } = body
    const visibility = forkVisibility(
      body.visibility ?? origin.visibility,
      origin.visibility,
      place.visibility,
      isAdmin(actor) ? [] : settings.get('restricted_visibility_levels'),
    )
    const limit = place.kind === 'user' ? await limitText(db, actor) : undefined
    const faults = present({
      ...projectFaults(
        { name, path, visibility, description: body.description },
        { taken: await takenIn(db, place, { name, path }), limit: place.visibility, restricted: [] },
      ),
      base: branchFaults(body.branches || undefined),
      limit_reached: limit === undefined ? [] : [limit],
    })
    if (Object.keys(faults).length > 0) throw new ApiError(409, { message: faults })

    const now = clock.iso()
    const fork = {
      ...takenOver(origin, body),
      ...newAt(place, { name, path }),
      forked_from_project_id: origin.id,
      creator_id: actor.id,
      visibility,
      avatar: origin.avatar === null ? null : await copyPicture(files, origin.avatar),
      auto_devops_enabled: settings.get('auto_devops_enabled') ? 1 : 0,
      runners_token: newRunnersToken(instance.random),
      created_at: now,
      updated_at: now,
      last_activity_at: now,
    } as const
    const member = firstMember(place, actor)
    const id = await addProject(db, fork, { member, topics: [], today: clock.today() })
    await copyLanguages(db, origin.id, id)
    await countForks(db, origin.id, 1)
    if (fork.import_status === 'scheduled') await enqueue('fork.finish', { project_id: id })
    await tellOfNew({ db, emit, now }, { id, creator_id: actor.id }, member)
    emit('project.forked', { project_id: id, forked_from_project_id: origin.id, actor_id: actor.id })
    return created(await wholeProject(db, actor, id, { instance, request }))
  },
)

/** @throws ApiError 404 in one wording for a namespace that is not seen, in another for one that takes no forks of this project */
async function targetOf(
  db: Trx,
  actor: Actor,
  named: number | string | undefined,
  { from, instance }: { from: number; instance: { licensed: boolean; clock: { today(): string } } },
): Promise<PlaceRow> {
  const place =
    named === undefined
      ? await placeOf(db, actor, { user_id: actor.id })
      : await findPlace(db, actor, named, instance.clock.today())
  if (!place || !mayCreateProjectsIn(actor, place)) throw notFound('Target Namespace')
  const root = await rootOf(db, from)
  const confined = instance.licensed && root.prevent_forking_outside_group === 1
  if (confined && (await rootOf(db, place.id)).id !== root.id) throw notFound('Target Namespace')
  return place
}
