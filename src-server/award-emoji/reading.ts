import { z } from 'zod'
import { keyOf } from '../awards/awardable.ts'
import { awardEntity, presentAward } from '../awards/entity.ts'
import { findAward, listAwards as readAwards } from '../awards/queries.ts'
import { defineRead } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import type { Fields } from '../kit/http/wire.ts'
import type { AwardFamily, AwardsFamily } from './families.ts'

export const listAwards = <P extends Fields>({ noun, params: fields, find }: AwardsFamily<P>) =>
  defineRead(
    {
      summary: `List the award emoji of ${noun}, the oldest first`,
      access: 'anyone',
      params: fields,
      query: pagination,
      answers: { 200: z.array(awardEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const page = pageOf(query)
      const { rows, total } = await readAwards(db, keyOf(await find(db, actor, params, instance)), page)
      const how = presenting(request, instance)
      return ok(
        rows.map((row) => presentAward(row, how)),
        pageHeaders(page, total, rows.length, request),
      )
    },
  )

export const getAward = <P extends Fields & { award_id: z.ZodInt }>({
  noun,
  award_params,
  findOfAward,
}: AwardFamily<P>) =>
  defineRead(
    {
      summary: `Get an award emoji of ${noun}`,
      access: 'anyone',
      params: award_params,
      answers: { 200: awardEntity },
    },
    async ({ params, actor, db, instance, request }) => {
      const on = await findOfAward(db, actor, params, instance)
      return ok(presentAward(await findAward(db, keyOf(on), params.award_id), presenting(request, instance)))
    },
  )
