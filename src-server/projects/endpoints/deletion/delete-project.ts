import { z } from 'zod'
import { requireRole } from '../../../kit/access/roles.ts'
import { forbidden, refused } from '../../../kit/errors.ts'
import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { accepted } from '../../../kit/http/reply.ts'
import { bySetting } from '../../../kit/reason.ts'
import { markProject } from '../../acts/mark-project.ts'
import { removeProject } from '../../acts/remove-project.ts'
import { deletionOf } from '../../deletion/marking-queries.ts'
import { projectId } from '../../entity.ts'
import { findProject } from '../../queries.ts'

export const deleteProject = endpoint(
  'DELETE /projects/:id',
  {
    summary: 'Delete a project, or mark it for deletion if deletion is delayed',
    access: 'user',
    params: { id: projectId },
    body: {
      permanently_remove: z
        .boolean()
        .default(false)
        .describe(
          'Immediately deletes a project that is already marked for deletion; requires full_path. Only in paid tiers',
        ),
      full_path: z
        .string()
        .optional()
        .describe('Full path of the project, required with permanently_remove. Only in paid tiers'),
    },
    answers: { 202: z.object({ message: z.string() }) },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { settings, licensed } = instance
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'owner')
    if (licensed && settings.get('default_project_deletion_protection') && !actor.admin)
      throw forbidden(bySetting('default_project_deletion_protection'))
    requireUnmodified(request, project)
    const { kind, marked_for_deletion_on } = await deletionOf(db, project.id)
    const marked = marked_for_deletion_on !== null
    const delayed = licensed && settings.get('delayed_project_deletion') && kind === 'group'
    if (delayed && !body.permanently_remove) {
      if (!marked) await markProject(act, project)
      return accepted({ message: '202 Accepted' })
    }
    if (delayed && !marked) throw refused('Project must be marked for deletion first.')
    if (delayed && body.full_path !== project.path_with_namespace)
      throw refused('`full_path` is incorrect. You must enter the complete path for the project.')
    await removeProject(act, project.id, actor.id)
    return accepted({ message: '202 Accepted' })
  },
)
