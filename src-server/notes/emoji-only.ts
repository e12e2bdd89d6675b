import { awardRequested } from '../awards/award-requested.ts'
import { presentAward } from '../awards/entity.ts'
import { emojiFinder } from '../kit/emoji.ts'
import { presenting } from '../kit/http/presenting.ts'
import { created } from '../kit/http/reply.ts'
import { isInternal, type NoteRequest, requireCreatable, type Writing } from './changes.ts'
import type { Noteable } from './noteables.ts'

/**
 * A text of nothing but the name of an emoji, such as `:tada:`, is a reaction and no note. Undefined for other texts, and for internal notes, because everybody sees reactions.
 *
 * @throws ApiError as `createRequested`, and 404 if the caller has reacted with the emoji before
 */
export async function awardInstead({ act, instance, request }: Writing, target: Noteable, sent: NoteRequest) {
  const [, name = ''] = /^\s*:([^:\s]+):\s*$/.exec(sent.body) ?? []
  const emoji = name === '' || isInternal(sent) ? undefined : (await emojiFinder())(name)
  if (!emoji) return undefined
  requireCreatable(target, sent)
  const award = await awardRequested(act, { target, note: null }, emoji.name)
  return created(presentAward(award, presenting(request, instance)))
}
