import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { finishToDo as finish } from '../acts/finish-to-do.ts'
import { todoItem } from '../entity.ts'
import { findToDo } from '../queries.ts'
import { showToDo } from '../target-queries.ts'

export const finishToDo = endpoint(
  'POST /todos/:id/mark_as_done',
  {
    summary: 'Mark a to-do item of the caller as done',
    access: 'user',
    params: { id: recordId },
    answers: { 201: todoItem },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const row = await findToDo(db, actor, params.id, instance.clock.today())
    const item = await showToDo({ db, actor, instance, request }, row)
    const { state, updated_at } = await finish(act, row, item)
    return created({ ...item, state, updated_at })
  },
)
