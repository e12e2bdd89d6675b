import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { groups, projects } from '../../planning/kinds.ts'
import { changeRequested } from '../changes.ts'
import { labelEntity, presentLabel } from '../entity.ts'
import { groupLabelChanges, groupLabelRules, labelParams, projectLabelChanges, projectLabelRules } from '../filters.ts'

const answers = { 200: labelEntity }

export const updateProjectLabel = endpoint(
  'PUT /projects/:id/labels/:label_id',
  {
    summary: 'Change a label of a project',
    access: 'user',
    params: labelParams,
    body: projectLabelChanges,
    rules: projectLabelRules,
    answers,
  },
  async ({ params, body, actor, db, act, instance }) => {
    const home = await projects.find(db, actor, params.id, instance, 'write')
    return ok(presentLabel(await changeRequested(act, home, params.label_id, body), 'project'))
  },
)

export const updateGroupLabel = endpoint(
  'PUT /groups/:id/labels/:label_id',
  {
    summary: 'Change a label of a group',
    access: 'user',
    params: labelParams,
    body: groupLabelChanges,
    rules: groupLabelRules,
    answers,
  },
  async ({ params, body, actor, db, act, instance }) => {
    const home = await groups.find(db, actor, params.id, instance, 'write')
    return ok(presentLabel(await changeRequested(act, home, params.label_id, body), 'group'))
  },
)
