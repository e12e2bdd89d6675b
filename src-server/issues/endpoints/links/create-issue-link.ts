import { linkType } from '../../../activity/link-types.ts'
import { conflict, parameterError, refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { byState } from '../../../kit/reason.ts'
import { projectId } from '../../../projects/entity.ts'
import { linkIssues } from '../../acts/link-issues.ts'
import { issueLinkEntity } from '../../links/entity.ts'
import { findPlace, issueParams, requireMayLink } from '../../links/find-link.ts'
import { showLink } from '../../links/show-links.ts'
import { issuePresenting } from '../../queries.ts'

export const createIssueLink = endpoint(
  'POST /projects/:id/issues/:issue_iid/links',
  {
    summary: 'Link an issue to another issue, for Reporters of both projects',
    access: 'user',
    params: issueParams,
    body: {
      target_project_id: projectId,
      target_issue_iid: recordId,
      link_type: linkType
        .default('relates_to')
        .describe('What the issue is to the other one. `blocks` and `is_blocked_by` only in paid tiers'),
    },
    answers: { 201: issueLinkEntity },
  },
  async ({ params, body: { link_type, ...body }, actor, db, act, instance, request }) => {
    if (link_type !== 'relates_to' && !instance.licensed)
      throw parameterError('link_type does not have a valid value', [{ name: 'link_type', needs: 'relates_to' }])
    const one = await findPlace(db, actor, params)
    const other = await findPlace(db, actor, { id: body.target_project_id, issue_iid: body.target_issue_iid })
    requireMayLink(one.project, other.project)
    if (one.issue.id === other.issue.id) throw refused('An issue cannot be linked to itself.')
    const id = await linkIssues(act, one, other, link_type)
    if (id === undefined)
      throw conflict('Issue(s) already assigned', byState('issues without a link', 'issues that are linked'))
    const how = issuePresenting(request, instance, 'project')
    const showing = { db, actor, project: one.project, how }
    return created(await showLink(showing, { id, link_type }, [one.issue.id, other.issue.id]))
  },
)
