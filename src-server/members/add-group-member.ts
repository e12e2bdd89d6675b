import { z } from 'zod'
import { isAdmin } from '../kit/access/actor.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import { created } from '../kit/http/reply.ts'
import { atLeastOneOf, mutuallyExclusive } from '../kit/http/rules.ts'
import { addOne, addSeveral, partsOf, requireAdding } from './additions.ts'
import { additionEntity, memberEntity, presentMember } from './entity.ts'
import { containerParams, dayOf, newMemberFields } from './filters.ts'
import { shownMember } from './find-queries.ts'
import { groupWithMembers } from './queries.ts'

export const addGroupMember = endpoint(
  'POST /groups/:id/members',
  {
    summary: 'Add a member to a group, or several',
    access: 'user',
    params: containerParams,
    body: newMemberFields,
    rules: [mutuallyExclusive('user_id', 'username'), atLeastOneOf('user_id', 'username')],
    answers: { 201: z.union([memberEntity, additionEntity]) },
  },
  async ({ params, body, actor, db, emit, instance, request }) => {
    const container = await groupWithMembers(db, actor, params.id, instance)
    const { access_level, invite_source = null } = body
    requireAdding(container, access_level)
    const by = body.user_id === undefined ? 'username' : 'id'
    const whom = body.user_id ?? body.username ?? ''
    const wanted = { access_level, expires_at: dayOf(body.expires_at) ?? null, invite_source }
    const doing = { db, actor, emit, instance }
    if (whom.includes(',')) return created(await addSeveral(doing, container, by, partsOf(whom), wanted))
    const user_id = await addOne(doing, container, by, whom, wanted)
    const today = instance.clock.today()
    const row = await shownMember(db, { actor, container, today, user_id, scope: 'added' })
    return created(presentMember(row, isAdmin(actor), presenting(request, instance)))
  },
)
