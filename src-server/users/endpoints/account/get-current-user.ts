import { isAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { userSelf } from '../../entity.ts'
import { presentForAdmin, presentOwn, presentPublic, presentSignIns } from '../../present-user.ts'
import { findUser, partsOf } from '../../queries.ts'

export const getCurrentUser = endpoint(
  'GET /user',
  { summary: "Get the caller's own account", access: 'user', scopes: 'read_user', answers: { 200: userSelf } },
  async ({ actor, db, instance, request }) => {
    const row = await findUser(db, actor.id, actor.id)
    const parts = (await partsOf(db, [row])).get(row.id) ?? { identities: [], created_by: null }
    const shown = presenting(request, instance)
    const now_ms = instance.clock.now()
    if (isAdmin(actor)) return ok({ ...presentForAdmin(row, parts, now_ms, shown), ...presentSignIns(row) })
    return ok({
      ...presentPublic(row, { profile_visible: true, signed_in: true, now_ms }, shown),
      ...presentOwn(row, parts, shown),
    })
  },
)
