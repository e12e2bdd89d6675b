import { z } from 'zod'
import { lacksRole } from '../../kit/access/roles.ts'
import { forbidden } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { atLeastOneOf } from '../../kit/http/rules.ts'
import { runQuickActions } from '../acts/run-quick-actions.ts'
import { updateEpic as update } from '../acts/update-epic.ts'
import { epicEntity, presentEpic } from '../entity.ts'
import { epicParams, findEpic } from '../find-epic.ts'
import { mayWriteEpics } from '../policy.ts'
import { readQuickActions } from '../quick-actions/names.ts'
import { columnsOf, epicFields, titles } from '../write-fields.ts'

const fields = {
  title: z.string().optional().describe('At most 255 characters'),
  ...epicFields,
  remove_labels: titles.optional(),
  state_event: z.enum(['close', 'reopen']).optional(),
}

export const updateEpic = endpoint(
  'PUT /groups/:id/epics/:epic_iid',
  {
    summary: 'Change, close or reopen an epic of a group',
    access: 'user',
    params: epicParams,
    body: fields,
    rules: [atLeastOneOf(...Object.keys(fields))],
    answers: { 200: epicEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { group, epic } = await findEpic(db, actor, params, instance, 'write')
    if (!mayWriteEpics(group)) throw forbidden(lacksRole(group, 'reporter'))
    // A description that stays as it is runs nothing.
    const isNew = typeof body.description === 'string' && body.description !== epic.description
    const { text, actions } = readQuickActions(isNew ? (body.description ?? '') : '')
    const columns = columnsOf(isNew ? { ...body, description: text } : body)
    const changed = await update(act, group, epic, { columns, labels: body, state: body.state_event })
    const after = await runQuickActions(act, group, changed, actions)
    return ok(presentEpic(after, group.full_path, presenting(request, instance)))
  },
)
