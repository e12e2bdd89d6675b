import { z } from 'zod'
import { notFoundPlain } from '../kit/errors.ts'
import { defineRead } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../kit/http/pagination.ts'
import { type Presenting, presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import type { Fields } from '../kit/http/wire.ts'
import { mayReadMergeRequests } from '../visibility/merge-requests.ts'
import type { EventPresenting } from './entity.ts'
import type { EventFamily, Family } from './families.ts'
import type { Kind } from './kinds.ts'
import type { EventScope } from './queries.ts'

/** Lists the events of one kind. */
export const listEvents = <T, P extends Fields>(
  { noun, entity, require, list }: Kind<T>,
  { noun: of, params: fields, find }: Family<P>,
) =>
  defineRead(
    {
      summary: `List the ${noun} changes of ${of}, the oldest first`,
      access: 'anyone',
      params: fields,
      query: pagination,
      answers: { 200: z.array(entity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      require(instance)
      const scope = await find(db, actor, params)
      const page = pageOf(query)
      const today = instance.clock.today()
      const how = howOf(scope, presenting(request, instance), today)
      const { rows, total } = await list(db, { ...scope, actor, today }, page, how)
      return ok(rows, pageHeaders(page, total, rows.length, request))
    },
  )

/** Reads one event of one kind. */
export const getEvent = <T, P extends Fields & { event_id: z.ZodInt }>(
  { noun, entity, require, find }: Kind<T>,
  { noun: of, event_params, findOfEvent }: EventFamily<P>,
) =>
  defineRead(
    {
      summary: `Get a ${noun} change of ${of}`,
      access: 'anyone',
      params: event_params,
      answers: { 200: entity },
    },
    async ({ params, actor, db, instance, request }) => {
      require(instance)
      const scope = await findOfEvent(db, actor, params)
      const today = instance.clock.today()
      const how = howOf(scope, presenting(request, instance), today)
      const event = await find(db, { ...scope, actor, today }, params.event_id, how)
      if (!event) throw notFoundPlain()
      return ok(event)
    },
  )

const howOf = ({ project }: Pick<EventScope, 'project'>, shown: Presenting, today: string): EventPresenting => ({
  ...shown,
  today,
  reads_merge_requests: mayReadMergeRequests(project),
})
