import { z } from 'zod'
import { groupId } from '../../groups/entity.ts'
import { lacksRole } from '../../kit/access/roles.ts'
import { forbidden } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { created } from '../../kit/http/reply.ts'
import { findOrCreateLabels } from '../../labels/acts/find-or-create-labels.ts'
import { createEpic as create } from '../acts/create-epic.ts'
import { runQuickActions } from '../acts/run-quick-actions.ts'
import { epicEntity, presentEpic } from '../entity.ts'
import { findGroupWithEpics } from '../find-epic.ts'
import { mayWriteEpics } from '../policy.ts'
import { readQuickActions } from '../quick-actions/names.ts'
import { columnsOf, epicFields } from '../write-fields.ts'

export const createEpic = endpoint(
  'POST /groups/:id/epics',
  {
    summary: 'Create an epic in a group',
    access: 'user',
    params: { id: groupId },
    body: { title: z.string().describe('At most 255 characters'), ...epicFields },
    answers: { 201: epicEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const group = await findGroupWithEpics(db, actor, params.id, instance, 'write')
    if (!mayWriteEpics(group)) throw forbidden(lacksRole(group, 'reporter'))
    const { text, actions } = readQuickActions(body.description ?? '')
    const description = typeof body.description === 'string' ? text : null
    const columns = { ...columnsOf(body), title: body.title.trim(), description }
    const titles = [...(body.labels ?? []), ...(body.add_labels ?? [])]
    const labels = await findOrCreateLabels(act, { project: null, group }, titles, true)
    const epic = await runQuickActions(act, group, await create(act, group, { ...columns, labels }), actions)
    return created(presentEpic(epic, group.full_path, presenting(request, instance)))
  },
)
