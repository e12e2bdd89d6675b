import type { RequestFacts } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { presentUserBasic, type UserBasicRow } from '../../users/entity.ts'

/** The answer of a list of participants: a page of them. */
export function showParticipants(
  participants: readonly UserBasicRow[],
  query: { page: number; per_page: number },
  request: RequestFacts,
  instance: Instance,
) {
  const page = pageOf(query)
  const shown = participants.slice(page.offset, page.offset + page.limit)
  const how = presenting(request, instance)
  return ok(
    shown.map((user) => presentUserBasic(user, how)),
    pageHeaders(page, participants.length, shown.length, request),
  )
}
