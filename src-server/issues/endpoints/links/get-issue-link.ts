import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { findProject } from '../../../projects/queries.ts'
import { issueLinkEntity } from '../../links/entity.ts'
import { findLinkOf, linkParams } from '../../links/find-link.ts'
import { showLink } from '../../links/show-links.ts'
import { issuePresenting } from '../../queries.ts'

export const getIssueLink = endpoint(
  'GET /projects/:id/issues/:issue_iid/links/:issue_link_id',
  {
    summary: 'Get a link of an issue',
    access: 'anyone',
    params: linkParams,
    answers: { 200: issueLinkEntity },
  },
  async ({ params, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const { issue, link } = await findLinkOf(db, actor, project, params)
    const how = issuePresenting(request, instance, 'project')
    return ok(await showLink({ db, actor, project, how }, link, [issue.id, link.other_id]))
  },
)
