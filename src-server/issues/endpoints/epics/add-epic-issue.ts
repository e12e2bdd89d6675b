import { targetOfEpic } from '../../../epics/consequences.ts'
import { conflict } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { byState } from '../../../kit/reason.ts'
import { setEpic } from '../../acts/set-epic.ts'
import { epicIssueEntity } from '../../epics/entity.ts'
import { epicIssueParams, findEpicIssue } from '../../epics/find-epic-issue.ts'
import { showEpicIssue } from '../../epics/show-epic-issue.ts'

export const addEpicIssue = endpoint(
  'POST /groups/:id/epics/:epic_iid/issues/:issue_id',
  {
    summary:
      'Add an issue to an epic, in place of the epic that the issue may have, for Reporters of group and project',
    access: 'user',
    params: epicIssueParams,
    answers: { 201: epicIssueEntity },
  },
  async (call) => {
    const { params, actor, db, act, instance } = call
    const { group, epic, project, issue } = await findEpicIssue(db, actor, params, instance)
    if (issue.epic_id === epic.id)
      throw conflict('Issue(s) already assigned', byState('an issue outside the epic', 'an issue of the epic'))
    const after = await setEpic(act, project, issue, targetOfEpic(group, epic))
    return created(await showEpicIssue(call, epic, after))
  },
)
