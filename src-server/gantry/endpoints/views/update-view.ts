import { invalid, notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { atLeastOneOf } from '../../../kit/http/rules.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { presentView, viewEntity } from '../../entity.ts'
import { viewFields } from '../../filters.ts'
import { isNameTaken, updateView as update, viewOf } from '../../queries.ts'

export const updateView = endpoint(
  'PUT /-/gantry/v1/views/:view_id',
  {
    summary: 'Change a saved view',
    access: 'user',
    params: { view_id: recordId },
    body: {
      name: viewFields.name.optional(),
      filter: viewFields.filter.optional(),
      sort: viewFields.sort.optional(),
      group_by: viewFields.group_by,
      position: viewFields.position.optional(),
    },
    rules: [atLeastOneOf('name', 'filter', 'sort', 'group_by', 'position')],
    answers: { 200: viewEntity },
  },
  async ({ params, body, actor, db, instance }) => {
    const view = await viewOf(db, actor.id, params.view_id)
    if (!view) throw notFound('View')
    const name = body.name ?? view.name
    if (await isNameTaken(db, actor.id, { screen: view.screen, name, id: view.id }))
      throw invalid({ name: ['has already been taken'] })
    const changed = {
      name,
      filter: body.filter ?? view.filter,
      sort: body.sort ?? view.sort,
      group_by: body.group_by === undefined ? view.group_by : body.group_by,
      position: body.position ?? view.position,
    }
    return ok(presentView(await update(db, view.id, changed, instance.clock.iso())))
  },
)
