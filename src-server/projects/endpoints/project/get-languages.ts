import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { projectId } from '../../entity.ts'
import { languagesOf } from '../../language-queries.ts'
import { mayReadCode } from '../../policy.ts'
import { findProject } from '../../queries.ts'

export const getLanguages = endpoint(
  'GET /projects/:id/languages',
  {
    summary: 'Get the programming languages of a project, in percent',
    access: 'anyone',
    params: { id: projectId },
    answers: { 200: z.record(z.string(), z.number()) },
  },
  async ({ params, actor, db }) => {
    const project = await findProject(db, actor, params.id)
    const { repository_access_level, languages } = await languagesOf(db, project.id)
    const { visibility, access_level } = project
    // If the caller may not read the code, the answer is empty, as for an empty repository.
    const open = mayReadCode({ visibility, repository_access_level }, access_level, viewerOf(actor).kind)
    return ok(Object.fromEntries(open ? languages.map(({ name, share }) => [name, share]) : []))
  },
)
