import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { setEpic } from '../../acts/set-epic.ts'
import { epicIssueEntity } from '../../epics/entity.ts'
import { epicIssueParams, findEpicIssue } from '../../epics/find-epic-issue.ts'
import { showEpicIssue } from '../../epics/show-epic-issue.ts'
import { noIssue } from '../../queries.ts'

export const removeEpicIssue = endpoint(
  'DELETE /groups/:id/epics/:epic_iid/issues/:issue_id',
  {
    summary: 'Remove an issue from an epic, for Reporters of group and project',
    access: 'user',
    params: epicIssueParams,
    answers: { 200: epicIssueEntity },
  },
  async (call) => {
    const { params, actor, db, act, instance } = call
    const { epic, project, issue } = await findEpicIssue(db, actor, params, instance)
    if (issue.epic_id !== epic.id) throw noIssue()
    const after = await setEpic(act, project, issue, null)
    return ok(await showEpicIssue(call, epic, after))
  },
)
