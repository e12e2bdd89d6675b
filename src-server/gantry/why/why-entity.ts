import { z } from 'zod'
import { roleName } from '../../kit/access/roles.ts'
import { type Reason, STEPS, type Step } from '../../kit/reason.ts'

const source = z.object({
  kind: z
    .enum(['direct', 'inherited', 'shared'])
    .describe('Membership of the place, of a group above it, or of a group it is shared with'),
  group_id: z.int().nullable(),
  group_full_path: z.string().nullable(),
})
const place = z.object({
  kind: z.enum(['project', 'group']),
  id: z.int(),
  full_path: z.string(),
  visibility: z.string(),
  role: z.string().describe('`no role` for users who are no members'),
  source: source.nullable().describe('Where the role comes from; null without one'),
})

export const whyEntity = z
  .object({
    step: z.enum(STEPS).describe('The step of the request that refused it; the steps come in this order'),
    text: z.string().describe('The step in words'),
    needs: z.string().nullable().describe('What the step needs: `Maintainer`'),
    has: z.string().nullable().describe('What the request had instead: `Guest`'),
    fields: z
      .array(
        z.object({
          name: z.string().describe('As in the error text: `sort`, `url_variables[key]`'),
          needs: z.string().nullable().describe('What is possible: `asc or desc`'),
          fault: z.string().nullable().describe('What is wrong: `has already been taken`'),
          has: z
            .string()
            .nullable()
            .describe('What was sent, without secrets; null for nothing, and if the log lost it'),
        }),
      )
      .describe('The fields that were refused'),
    setting: z
      .object({ name: z.string(), value: z.unknown().describe('Its value now; null for secrets') })
      .nullable()
      .describe('The setting of the instance that decided'),
    place: place.nullable().describe("The project or group of the address, and the user's role there, as they are now"),
  })
  .meta({ id: 'Why' })

export type Why = z.infer<typeof whyEntity>
export type Place = z.infer<typeof place>

/** Why a request was refused, and whether the reason is withheld from the reader. */
export interface Explanation {
  why: Why | null
  why_withheld: boolean
}

export interface PlaceRow {
  id: number
  full_path: string
  visibility: string
  created_at: string
  /** JSON of the best access path of the user; null without access. */
  best: string | null
  source_full_path: string | null
}

const path = z.tuple([z.int().nullable(), z.int(), source.shape.kind, z.int().nullable(), z.string().nullable()])

export function presentPlace(kind: Place['kind'], row: PlaceRow, admin: boolean): Place {
  const best = row.best === null ? null : path.parse(JSON.parse(row.best))
  return {
    kind,
    id: row.id,
    full_path: row.full_path,
    visibility: row.visibility,
    role: admin ? 'administrator' : roleName(best?.[1] ?? 0),
    source: best && { kind: best[2], group_id: best[3], group_full_path: row.source_full_path },
  }
}

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

/** @param sent what the request had for a field */
export function presentWhy(
  { step, needs, has, fields = [] }: Reason,
  sent: (name: string) => string | null,
  setting: Why['setting'],
  place: Place | null,
): Why {
  const shown = fields.map((field) => ({
    name: field.name,
    needs: field.needs ?? null,
    fault: field.fault ?? null,
    has: sent(field.name),
  }))
  return {
    step,
    text: texts[step],
    needs: needs ?? listed(shown, (field) => field.needs),
    has: has ?? listed(shown, (field) => field.has ?? 'nothing'),
    fields: shown,
    setting,
    place,
  }
}

/** `sort: asc or desc; page: a whole number` */
function listed(fields: Why['fields'], text: (field: Why['fields'][number]) => string | null): string | null {
  const texts = fields.flatMap((field) => {
    const found = text(field)
    return found === null ? [] : [`${field.name}: ${found}`]
  })
  return texts.length > 0 ? texts.join('; ') : null
}
