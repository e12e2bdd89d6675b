import { z } from 'zod'
import { removeAward } from '../awards/acts/remove-award.ts'
import { awardRequested } from '../awards/award-requested.ts'
import { keyOf } from '../awards/awardable.ts'
import { awardEntity, presentAward } from '../awards/entity.ts'
import { mayRemoveAward } from '../awards/policy.ts'
import { findAward, noAward } from '../awards/queries.ts'
import { emojiFinder } from '../kit/emoji.ts'
import { unauthorized } from '../kit/errors.ts'
import { requireUnmodified } from '../kit/http/conditions.ts'
import { defineWrite } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import { created, noContent } from '../kit/http/reply.ts'
import type { Fields } from '../kit/http/wire.ts'
import { administratorOnly } from '../kit/reason.ts'
import { requireWritable } from '../projects/queries.ts'
import type { AwardFamily, AwardsFamily } from './families.ts'
import { requireAwardable } from './find-awardable.ts'

export const addAward = <P extends Fields>({ noun, params: fields, find }: AwardsFamily<P>) =>
  defineWrite(
    {
      summary: `Award an emoji to ${noun}`,
      access: 'user',
      params: fields,
      body: { name: z.string().describe('The name of the emoji, without colons') },
      answers: { 201: awardEntity },
    },
    async ({ params, body, actor, db, act, instance, request }) => {
      const on = await find(db, actor, params, instance, 'write')
      requireAwardable(on)
      const emoji = (await emojiFinder())(body.name)
      if (!emoji) throw noAward('Name is not a valid emoji name')
      return created(presentAward(await awardRequested(act, on, emoji.name), presenting(request, instance)))
    },
  )

export const deleteAward = <P extends Fields & { award_id: z.ZodInt }>({
  noun,
  award_params,
  findOfAward,
}: AwardFamily<P>) =>
  defineWrite(
    {
      summary: `Delete an award emoji of ${noun}: for the user who gave it, and for administrators`,
      access: 'user',
      params: award_params,
      answers: { 204: null },
    },
    async ({ params, actor, db, act, instance, request }) => {
      const on = await findOfAward(db, actor, params, instance, 'write')
      const award = await findAward(db, keyOf(on), params.award_id)
      if (!mayRemoveAward(actor, award))
        throw unauthorized(administratorOnly('the person who reacted, or administrator'))
      if (on.target.project) requireWritable(on.target.project)
      requireUnmodified(request, award)
      await removeAward(act, on, award)
      return noContent()
    },
  )
