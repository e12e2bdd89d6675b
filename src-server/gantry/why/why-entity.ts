import { z } from 'zod'
import { roleName } from '../../kit/access/roles.ts'
import { STEPS } from '../../kit/reason.ts'

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
    remedy: z.string().nullable().describe('What would let the request succeed; null if nothing is known that would'),
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
