import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { descriptionVersion, presentVersion } from '../../history/version.ts'
import { listVersions } from '../../history/version-queries.ts'
import { findIssue } from '../../queries.ts'

export const listDescriptionVersions = endpoint(
  'GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions',
  {
    summary: 'List the changes of the description of an issue, the newest first; the latest 50 are kept',
    access: 'anyone',
    params: { id: projectId, issue_iid: recordId },
    query: pagination,
    answers: { 200: z.array(descriptionVersion) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const issue = await findIssue(db, actor, project, params.issue_iid)
    const page = pageOf(query)
    const { rows, total } = await listVersions(db, issue.id, page)
    const how = presenting(request, instance)
    return ok(
      rows.map((row) => presentVersion(row, how)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
