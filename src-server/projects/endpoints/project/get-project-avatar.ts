import { z } from 'zod'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { downloadOf } from '../../../kit/pictures.ts'
import { projectId } from '../../entity.ts'
import { avatarOf, findProject } from '../../queries.ts'

export const getProjectAvatar = endpoint(
  'GET /projects/:id/avatar',
  {
    summary: 'Download the avatar of a project',
    access: 'anyone',
    params: { id: projectId },
    answers: { 200: z.unknown().describe('An image') },
  },
  async ({ params, actor, db, instance }) => {
    const project = await findProject(db, actor, params.id)
    const download = await downloadOf(instance.files, await avatarOf(db, project.id))
    if (!download) throw notFound('Avatar')
    return ok(download.body, download.headers)
  },
)
