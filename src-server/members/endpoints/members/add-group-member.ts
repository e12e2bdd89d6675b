import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { addRequested } from '../../additions.ts'
import { additionEntity, memberEntity } from '../../entity.ts'
import { containerParams, newMemberFields, newMemberRules } from '../../filters.ts'
import { groupWithMembers } from '../../queries.ts'
import { showMember } from '../../show.ts'

export const addGroupMember = endpoint(
  'POST /groups/:id/members',
  {
    summary: 'Add a member to a group, or several',
    access: 'user',
    params: containerParams,
    body: newMemberFields,
    rules: newMemberRules,
    answers: { 201: z.union([memberEntity, additionEntity]) },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const container = await groupWithMembers(db, actor, params.id, instance, 'write')
    const added = await addRequested(act, container, body)
    if (typeof added !== 'number') return created(added)
    return created(await showMember({ actor, db, instance, request }, container, added, 'added'))
  },
)
