import { defineWrite } from '../../kit/http/endpoint.ts'
import { created, notModified } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { setSubscription } from '../acts/set-subscription.ts'
import { issueEntity } from '../entity.ts'
import { findIssue, issuePresenting, showLoadedIssue } from '../queries.ts'
import { loadIssue } from '../write-queries.ts'

/** What subscribing and unsubscribing have in common. Archived projects allow both, because a subscription belongs to the caller. */
export const changeSubscription = (subscribed: boolean) =>
  defineWrite(
    {
      summary: subscribed ? 'Subscribe to an issue' : 'Unsubscribe from an issue',
      access: 'user',
      params: { id: projectId, issue_iid: recordId },
      answers: { 201: issueEntity, 304: null },
    },
    async ({ params, actor, db, act, instance, request }) => {
      const project = await findProject(db, actor, params.id, 'write')
      const issue = await loadIssue(db, await findIssue(db, actor, project, params.issue_iid))
      if (!(await setSubscription(act, project, issue, subscribed))) return notModified()
      const after = { ...issue, subscription: subscribed ? 1 : 0 }
      return created(await showLoadedIssue(db, actor, after, issuePresenting(request, instance, 'project')))
    },
  )
