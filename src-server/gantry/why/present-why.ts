import type { Reason, Step } from '../../kit/reason.ts'
import { remedyOf } from './remedy.ts'
import type { Place, Why } from './why-entity.ts'

const texts: Record<Step, string> = {
  host: 'The host name or the origin is not accepted.',
  address: 'No endpoint answers this method and path.',
  body: 'The body could not be read.',
  token: 'The token is missing or not valid.',
  scope: 'The token lacks a scope.',
  sudo: 'The caller may not act as this user.',
  account: "The state of the user's account forbids it.",
  administrator: 'The endpoint or a parameter is for administrators.',
  limit: 'A limit is reached.',
  parameters: 'A parameter is missing or not valid.',
  fault: 'A fault that an administrator added answered the request.',
  record: 'The record does not exist.',
  visibility: 'The record exists, but the user may not see it.',
  role: "The user's role is too low.",
  setting: 'A setting of the instance forbids it.',
  tier: 'The feature belongs to a higher tier.',
  state: 'The state of a record forbids it.',
  values: 'A value is not possible.',
  server: 'The server could not answer.',
}

/** What the request and the instance say about a refusal. */
interface Circumstances {
  /** What the request had for a field. */
  sent(name: string): string | null
  setting: Why['setting']
  place: Place | null
  /** The user who sent the request; null without one. */
  username: string | null
}

/** Why a request was refused, as its readers see it. */
export function presentWhy(
  { step, needs, has, record, fields = [] }: Reason,
  { sent, setting, place, username }: Circumstances,
): Why {
  const shown = fields.map((field) => ({
    name: field.name,
    needs: field.needs ?? null,
    fault: field.fault ?? null,
    has: sent(field.name),
  }))
  const why = {
    step,
    needs: needs ?? listed(shown, (field) => field.needs),
    has: has ?? listed(shown, (field) => field.has ?? 'nothing'),
    fields: shown,
    setting,
    place,
  }
  return { ...why, text: texts[step], remedy: remedyOf({ ...why, record, username }) }
}

/** `sort: asc or desc; page: a whole number` */
function listed(fields: Why['fields'], text: (field: Why['fields'][number]) => string | null): string | null {
  const texts = fields.flatMap((field) => {
    const found = text(field)
    return found === null ? [] : [`${field.name}: ${found}`]
  })
  return texts.length > 0 ? texts.join('; ') : null
}
