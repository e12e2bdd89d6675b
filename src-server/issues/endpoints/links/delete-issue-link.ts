import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { unlinkIssues } from '../../acts/unlink-issues.ts'
import { issueLinkEntity } from '../../links/entity.ts'
import { findChangeableLink, linkParams } from '../../links/find-link.ts'
import { showLink } from '../../links/show-links.ts'
import { issuePresenting } from '../../queries.ts'

export const deleteIssueLink = endpoint(
  'DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id',
  {
    summary: 'Remove a link between two issues, for Reporters of both projects. The answer is the removed link',
    access: 'user',
    params: linkParams,
    answers: { 200: issueLinkEntity },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const { link, one, other } = await findChangeableLink(db, actor, params)
    await unlinkIssues(act, link, one, other)
    const how = issuePresenting(request, instance, 'project')
    const showing = { db, actor, project: one.project, how }
    return ok(await showLink(showing, link, [one.issue.id, other.issue.id]))
  },
)
