import { z } from 'zod'
import { type Actor, isAdmin } from '../../../kit/access/actor.ts'
import { requireUnderSetting } from '../../../kit/access/rate-limits.ts'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import type { Instance } from '../../../kit/instance.ts'
import { tokenNeeded } from '../../../kit/reason.ts'
import { userDetails } from '../../entity.ts'
import { presentForAdmin, presentPublic, presentSignIns } from '../../present-user.ts'
import { customAttributesOf, findUser, partsOf } from '../../queries.ts'

const TEN_MINUTES = 600_000

export const getUser = endpoint(
  'GET /users/:id',
  {
    summary: 'Get a user',
    access: 'anyone',
    scopes: 'read_user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    query: { with_custom_attributes: z.boolean().default(false).describe('Only for administrators') },
    answers: { 200: userDetails },
  },
  async ({ params, query, actor, db, instance, request }) => {
    if (!actor) throw forbidden(tokenNeeded, 'Not authorized!')
    const admin = isAdmin(actor)
    if (!admin && !isExempt(actor, instance))
      requireUnderSetting(instance, 'users_get_by_id_limit', actor.id, TEN_MINUTES)
    const row = await findUser(db, params.id, actor.id)
    const shown = presenting(request, instance)
    const now_ms = instance.clock.now()
    if (!admin) {
      const profile_visible = row.private_profile === 0 || row.id === actor.id
      return ok(presentPublic(row, { profile_visible, signed_in: true, now_ms }, shown))
    }
    const parts = (await partsOf(db, [row])).get(row.id) ?? { identities: [], created_by: null }
    const attributes = query.with_custom_attributes ? await customAttributesOf(db, 'user', [row.id]) : undefined
    return ok({
      ...presentForAdmin(row, parts, now_ms, shown),
      highest_role: row.highest_role,
      ...presentSignIns(row),
      ...(attributes && { custom_attributes: attributes(row.id) }),
    })
  },
)

const isExempt = ({ username }: Actor, { settings }: Instance) =>
  settings.get('users_get_by_id_limit_allowlist').some((name) => name.toLowerCase() === username.toLowerCase())
