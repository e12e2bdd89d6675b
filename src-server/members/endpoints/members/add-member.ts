import { z } from 'zod'
import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { addRequested } from '../../additions.ts'
import { additionEntity, memberEntity } from '../../entity.ts'
import { containerParams, newMemberFields, newMemberRules } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'
import { showMember } from '../../show.ts'

const addMember = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Add one or more members to a ${noun}`,
      access: 'user',
      params: containerParams,
      body: newMemberFields,
      rules: newMemberRules,
      answers: { 201: z.union([memberEntity, additionEntity]) },
    },
    async ({ params, body, actor, db, act, instance, request }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      const added = await addRequested(act, container, body)
      if (typeof added !== 'number') return created(added)
      return created(await showMember({ actor, db, instance, request }, container, added, 'added'))
    },
  )

export const addProjectMember = endpoint('POST /projects/:id/members', ...addMember(projects))
export const addGroupMember = endpoint('POST /groups/:id/members', ...addMember(groups))
