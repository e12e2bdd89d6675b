import { lacksRole } from '../../kit/access/roles.ts'
import { forbidden } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { removeEpic } from '../acts/remove-epic.ts'
import { epicParams, findEpic } from '../find-epic.ts'
import { mayDeleteEpics } from '../policy.ts'

export const deleteEpic = endpoint(
  'DELETE /groups/:id/epics/:epic_iid',
  { summary: 'Delete an epic with its notes', access: 'user', params: epicParams, answers: { 204: null } },
  async ({ params, actor, db, act, instance, request }) => {
    const { group, epic } = await findEpic(db, actor, params, instance, 'write')
    if (!mayDeleteEpics(group)) throw forbidden(lacksRole(group, 'owner'))
    requireUnmodified(request, epic)
    await removeEpic(act, group, epic)
    return noContent()
  },
)
