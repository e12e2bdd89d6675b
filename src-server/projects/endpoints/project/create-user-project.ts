import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { mutuallyExclusive } from '../../../kit/http/rules.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { createProject } from '../../acts/create-project.ts'
import { creatorOf } from '../../creation/create-queries.ts'
import { projectToCreate } from '../../creation/new-project.ts'
import { projectWithoutPermissions } from '../../entity.ts'
import { wholeProject } from '../../present/whole-project.ts'
import { projectFields } from '../../settings/project-settings.ts'

export const createUserProject = endpoint(
  'POST /projects/user/:user_id',
  {
    summary: 'Create a project for a user, for administrators',
    access: 'user',
    params: { user_id: recordId },
    body: {
      ...projectFields,
      name: z.string().describe('At most 255 letters, digits and a few signs'),
      namespace_id: recordId.optional().describe("By default the user's own namespace"),
    },
    files: { avatar: { required: false, description: 'A picture of at most 200 KiB' } },
    rules: [mutuallyExclusive('import_url', 'template_name', 'template_project_id')],
    answers: { 201: projectWithoutPermissions },
  },
  async ({ params, body, files, actor, db, act, instance, request }) => {
    requireAdmin(actor)
    const creator = await creatorOf(db, params.user_id)
    if (!creator) throw notFound('User')
    const id = await createProject(act, await projectToCreate(db, instance, creator, body, files.avatar))
    return created(await wholeProject(db, actor, id, { instance, request }))
  },
)
