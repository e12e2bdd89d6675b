import { z } from 'zod'
import { type Actor, isAdmin } from '../../../kit/access/actor.ts'
import type { Trx } from '../../../kit/db/schema.ts'
import { ApiError, notFound, notFoundExplicit } from '../../../kit/errors.ts'
import { deprecated } from '../../../kit/http/deprecated.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { mutuallyExclusive } from '../../../kit/http/rules.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { withoutEmpty } from '../../../kit/limit-faults.ts'
import { copyPicture } from '../../../kit/pictures.ts'
import { byFaults } from '../../../kit/reason.ts'
import { mayCreateProjectsIn } from '../../../namespaces/policy.ts'
import { type PlaceRow, placeOf } from '../../../namespaces/queries.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { forkProject as fork } from '../../acts/fork-project.ts'
import { findNameConflicts } from '../../creation/create-queries.ts'
import { firstMember, namedPlaceColumns, projectLimitError } from '../../creation/new-project.ts'
import { newRunnersToken } from '../../creation/runners-token.ts'
import { projectId, projectWithoutPermissions } from '../../entity.ts'
import { findOrigin } from '../../forks/fork-queries.ts'
import { columnsFromOrigin, forkVisibility } from '../../forks/forking.ts'
import { mayFork } from '../../policy.ts'
import { wholeProject } from '../../present/whole-project.ts'
import { findProject } from '../../queries.ts'
import { projectFaults } from '../../settings/project-rules.ts'
import { branchFaults } from '../../settings/setting-rules.ts'
import { findPlace, rootOf } from '../../transfer/place-queries.ts'

const fields = {
  namespace: deprecated(z.union([recordId, z.string()]).optional(), 'use namespace_id or namespace_path'),
  namespace_id: recordId.optional().describe("By default the caller's own namespace"),
  namespace_path: z.string().optional().describe('The full path of the namespace'),
  path: z.string().optional().describe('By default that of the origin'),
  name: z.string().optional().describe('By default that of the origin'),
  description: z.string().nullable().optional().describe('By default that of the origin'),
  visibility: z
    .enum(['private', 'internal', 'public'])
    .optional()
    .describe('Lowered to that of the origin and of the namespace'),
  branches: z.string().optional().describe('The only branch to copy; by default all branches'),
  mr_default_target_self: z.boolean().optional().describe('Whether merge requests of the fork target the fork itself'),
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
  async ({ params, body, actor, db, act, instance, request }) => {
    const { settings, files } = instance
    const project = await findProject(db, actor, params.id, 'write')
    const origin = await findOrigin(db, project.id)
    const marked = origin.marked_for_deletion_on !== null
    if (marked || !mayFork(origin, project.access_level, viewerOf(actor).kind)) throw notFoundExplicit()
    const named = body.namespace ?? body.namespace_id ?? body.namespace_path
    const place = await targetOf(db, actor, named, { from: origin.namespace_id, instance })
    const { name = origin.name, path = origin.path } = body
    const visibility = forkVisibility(
      body.visibility ?? origin.visibility,
      origin.visibility,
      place.visibility,
      isAdmin(actor) ? [] : settings.get('restricted_visibility_levels'),
    )
    const limit = place.kind === 'user' ? await projectLimitError(db, actor) : undefined
    const faults = withoutEmpty({
      ...projectFaults(
        { name, path, visibility, description: body.description },
        { taken: await findNameConflicts(db, place, { name, path }), limit: place.visibility, restricted: [] },
      ),
      base: branchFaults(body.branches || undefined),
      limit_reached: limit === undefined ? [] : [limit],
    })
    if (Object.keys(faults).length > 0) throw new ApiError(409, { message: faults }, {}, byFaults(faults))

    const { now } = act
    const row = {
      ...columnsFromOrigin(origin, body),
      ...namedPlaceColumns(place, { name, path }),
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
    const id = await fork(act, { project: row, member: firstMember(place, actor) })
    return created(await wholeProject(db, actor, id, { instance, request }))
  },
)

/** @throws ApiError 404, with different texts for a hidden namespace and for a namespace that cannot take a fork of this project */
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
