import { z } from 'zod'
import { refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { deletionOf } from '../../../projects/deletion/marking-queries.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject, requireWritable } from '../../../projects/queries.ts'
import { cloneIssue as clone } from '../../acts/clone-issue.ts'
import { mayCopyTo } from '../../copying/may-copy-to.ts'
import { issueEntity } from '../../entity.ts'
import { mayCopyIssue } from '../../policy.ts'
import { findIssue, issuePresenting, noIssue, showLoadedIssue } from '../../queries.ts'
import { loadIssue } from '../../write-queries.ts'

export const cloneIssue = endpoint(
  'POST /projects/:id/issues/:issue_iid/clone',
  {
    summary: 'Copy an issue to a project',
    access: 'user',
    params: { id: projectId, issue_iid: recordId },
    body: {
      to_project_id: recordId,
      with_notes: z.boolean().optional().describe('Copy the notes and the history too; the default is false'),
    },
    answers: { 201: issueEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    const issue = await findIssue(db, actor, project, params.issue_iid, noIssue)
    const target = await findProject(db, actor, body.to_project_id)
    requireWritable(project)
    if (!mayCopyTo(target, { project, issue })) {
      const { marked_for_deletion_on } = await deletionOf(db, target.id)
      if (marked_for_deletion_on !== null && mayCopyIssue(project, issue, target))
        throw refused('Cannot clone issue to target project as it is pending deletion.')
      throw refused('Cannot clone issue due to insufficient permissions!')
    }
    const { with_notes = false } = body
    const cloned = await clone(act, { project, issue: await loadIssue(db, issue) }, target, { with_notes })
    return created(await showLoadedIssue(db, actor, cloned, issuePresenting(request, instance, 'project')))
  },
)
