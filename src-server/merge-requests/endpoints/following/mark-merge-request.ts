import { presentToDoAbout, todoAbout } from '../../../issues/following/todo.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created, notModified } from '../../../kit/http/reply.ts'
import { markMergeRequest as mark } from '../../acts/mark-merge-request.ts'
import { mergeRequestEntity } from '../../entity.ts'
import { findReadable, mergeRequestParams } from '../../find-readable.ts'
import { showMergeRequest } from '../../show.ts'

const todoEntity = todoAbout('MergeRequest', mergeRequestEntity).meta({ id: 'MergeRequestToDo' })

export const markMergeRequest = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/todo',
  {
    summary: 'Add a to-do item about a merge request for the caller',
    access: 'user',
    params: mergeRequestParams,
    answers: { 201: todoEntity, 304: null },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const { project, row } = await findReadable(db, actor, params, 'write')
    const todo = await mark(act, project, row)
    if (!todo) return notModified()
    const target = await showMergeRequest(db, actor, project, row, instance, request)
    return created(presentToDoAbout('MergeRequest', todo, project, target, presenting(request, instance)))
  },
)
