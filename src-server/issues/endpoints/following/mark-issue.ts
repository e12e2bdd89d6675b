import { endpoint } from '../../../kit/http/endpoint.ts'
import { created, notModified } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { markIssue as mark } from '../../acts/mark-issue.ts'
import { presentToDoAbout, todoEntity } from '../../following/todo.ts'
import { findIssue, issuePresenting, showLoadedIssue } from '../../queries.ts'
import { loadIssue } from '../../write-queries.ts'

export const markIssue = endpoint(
  'POST /projects/:id/issues/:issue_iid/todo',
  {
    summary: 'Add a to-do item about an issue for the caller',
    access: 'user',
    params: { id: projectId, issue_iid: recordId },
    answers: { 201: todoEntity, 304: null },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    const issue = await loadIssue(db, await findIssue(db, actor, project, params.issue_iid))
    const todo = await mark(act, project, issue)
    if (!todo) return notModified()
    const how = issuePresenting(request, instance, 'project')
    return created(presentToDoAbout('Issue', todo, project, await showLoadedIssue(db, actor, issue, how), how))
  },
)
