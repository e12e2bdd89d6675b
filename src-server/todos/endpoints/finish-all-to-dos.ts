import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { finishAllToDos as finishAll } from '../acts/finish-all-to-dos.ts'

export const finishAllToDos = endpoint(
  'POST /todos/mark_as_done',
  { summary: 'Mark all pending to-do items of the caller as done', access: 'user', answers: { 204: null } },
  async ({ act }) => {
    await finishAll(act)
    return noContent()
  },
)
