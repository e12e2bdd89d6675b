import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { atLeastOneOf, mutuallyExclusive } from '../../../kit/http/rules.ts'
import { createProject as create } from '../../acts/create-project.ts'
import { projectToCreate } from '../../creation/new-project.ts'
import { projectWithoutPermissions } from '../../entity.ts'
import { wholeProject } from '../../present/whole-project.ts'
import { projectFields } from '../../settings/project-settings.ts'

export const createProject = endpoint(
  'POST /projects',
  {
    summary: 'Create a project',
    access: 'user',
    body: projectFields,
    files: { avatar: { required: false, description: 'A picture of at most 200 KiB' } },
    rules: [atLeastOneOf('name', 'path'), mutuallyExclusive('import_url', 'template_name', 'template_project_id')],
    answers: { 201: projectWithoutPermissions },
  },
  async ({ body, files, actor, db, act, instance, request }) => {
    if (body.repository_storage !== undefined) requireAdmin(actor)
    const id = await create(act, await projectToCreate(db, instance, actor, body, files.avatar))
    return created(await wholeProject(db, actor, id, { instance, request }))
  },
)
