import { z } from 'zod'
import { findGroup } from '../../groups/queries.ts'
import { requireRole } from '../../kit/access/roles.ts'
import { ApiError, conflict, forbidden, refused } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, requireWritable } from '../../projects/queries.ts'
import { shareFields } from '../filters.ts'
import { addProjectShare, isAbove, sharingRules } from '../project-queries.ts'

const share = z.object({
  id: z.int(),
  project_id: z.int(),
  group_id: z.int(),
  group_access: z.int(),
  expires_at: z.string().nullable(),
})

export const shareProject = endpoint(
  'POST /projects/:id/share',
  {
    summary: 'Share a project with a group',
    access: 'user',
    params: { id: projectId },
    body: shareFields,
    answers: { 201: share },
  },
  async ({ params, body, actor, db, emit, instance }) => {
    const { clock } = instance
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'maintainer')
    requireWritable(project)
    const rules = await sharingRules(db, project.namespace_id)
    if (rules.share_with_group_lock) throw refused('The project sharing with group is disabled')
    const group = await findGroup(db, actor, body.group_id, clock.today()).catch((error: unknown) => {
      throw error instanceof ApiError ? notSeen() : error
    })
    if (rules.prevent_sharing_groups_outside_hierarchy && !(await isAbove(db, group.id, rules.top_id))) throw notSeen()
    // Nobody gives more than he has.
    if (body.group_access > project.access_level) throw forbidden()
    if (await isAbove(db, project.namespace_id, group.id))
      throw conflict('Project cannot be shared with the group it is in or one of its ancestors.')
    const expires_at = body.expires_at ?? null
    if (expires_at !== null && expires_at < clock.today()) throw conflict('Expires at cannot be a date in the past')
    const { group_access } = body
    const link = { project_id: project.id, group_id: group.id, group_access, expires_at }
    const added = await addProjectShare(db, link, { now: clock.iso(), today: clock.today() })
    if (!added) throw conflict('Group already shared with this group')
    await refreshContainers(db, { project_ids: [project.id] }, clock.today())
    emit('project.shared', { project_id: project.id, group_id: group.id, actor_id: actor.id })
    return created(added)
  },
)

/** Without the number, which other endpoints put before it. */
const notSeen = () => new ApiError(404, { message: 'Not Found' })
