import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { groups, projects } from '../../planning/kinds.ts'
import { changeRequested } from '../changes.ts'
import { labelEntity, presentLabel } from '../entity.ts'
import {
  groupLabelChanges,
  groupLabelRules,
  homeParams,
  labelSelector,
  projectLabelChanges,
  projectLabelRules,
  selectedLabel,
  selectorRule,
} from '../filters.ts'

const answers = { 200: labelEntity }

export const updateSelectedProjectLabel = endpoint(
  'PUT /projects/:id/labels',
  {
    summary: 'Change a project label by ID or title in the request, for older clients',
    access: 'user',
    params: homeParams,
    body: { ...labelSelector, ...projectLabelChanges },
    rules: [selectorRule, ...projectLabelRules],
    answers,
  },
  async ({ params, body: { label_id, name, ...changes }, actor, db, act, instance }) => {
    const home = await projects.find(db, actor, params.id, instance, 'write')
    return ok(presentLabel(await changeRequested(act, home, selectedLabel({ label_id, name }), changes), 'project'))
  },
)

export const updateSelectedGroupLabel = endpoint(
  'PUT /groups/:id/labels',
  {
    summary: 'Change a group label by ID or title in the request, for older clients',
    access: 'user',
    params: homeParams,
    body: { ...labelSelector, ...groupLabelChanges },
    rules: [selectorRule, ...groupLabelRules],
    answers,
  },
  async ({ params, body: { label_id, name, ...changes }, actor, db, act, instance }) => {
    const home = await groups.find(db, actor, params.id, instance, 'write')
    return ok(presentLabel(await changeRequested(act, home, selectedLabel({ label_id, name }), changes), 'group'))
  },
)
