import { notFoundPlain } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { descriptionVersionTexts, presentVersion } from '../../history/version.ts'
import { findVersion } from '../../history/version-queries.ts'
import { findIssue } from '../../queries.ts'

export const getDescriptionVersion = endpoint(
  'GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions/:version_id',
  {
    summary: 'Get a change of the description of an issue: the text before and after it',
    access: 'anyone',
    params: { id: projectId, issue_iid: recordId, version_id: recordId },
    answers: { 200: descriptionVersionTexts },
  },
  async ({ params, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const issue = await findIssue(db, actor, project, params.issue_iid)
    const version = await findVersion(db, issue.id, params.version_id)
    if (!version) throw notFoundPlain()
    const { before, after } = version
    return ok({ ...presentVersion(version, presenting(request, instance)), before, after })
  },
)
