import { z } from 'zod'
import { findGroup } from '../../groups/queries.ts'
import { lacksRole, requireRole } from '../../kit/access/roles.ts'
import { ApiError, conflict, forbidden, refused } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { byValue } from '../../kit/reason.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, requireWritable } from '../../projects/queries.ts'
import { shareProject as share } from '../acts/share-project.ts'
import { shareFields } from '../filters.ts'
import { isSelfOrAncestor, sharingRules } from '../project-queries.ts'

const shareEntity = z.object({
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
    answers: { 201: shareEntity },
  },
  async ({ params, body, actor, db, act }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'maintainer')
    requireWritable(project)
    const rules = await sharingRules(db, project.namespace_id)
    if (rules.share_with_group_lock) throw refused('The project sharing with group is disabled')
    const group = await findGroup(db, actor, body.group_id, act.today).catch((error: unknown) => {
      throw error instanceof ApiError ? plainNotFound() : error
    })
    if (rules.prevent_sharing_groups_outside_hierarchy && !(await isSelfOrAncestor(db, group.id, rules.top_id)))
      throw plainNotFound()
    // Members cannot grant more than their own access level.
    if (body.group_access > project.access_level) throw forbidden(lacksRole(project, 'at least the role to be given'))
    if (await isSelfOrAncestor(db, project.namespace_id, group.id))
      throw conflict(
        'Project cannot be shared with the group it is in or one of its ancestors.',
        byValue('group_id', 'a group that the project is not in'),
      )
    const expires_at = body.expires_at ?? null
    if (expires_at !== null && expires_at < act.today)
      throw conflict('Expires at cannot be a date in the past', byValue('expires_at', `${act.today} or later`))
    const { group_access } = body
    const link = { project_id: project.id, group_id: group.id, group_access, expires_at }
    return created(await share(act, link))
  },
)

/** `Not Found` without `404`: other endpoints start their message with the number. */
const plainNotFound = () => new ApiError(404, { message: 'Not Found' })
