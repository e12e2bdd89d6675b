import { z } from 'zod'
import { clockEntity } from '../kit/time/clock-entity.ts'

export const worldName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
  .describe('Lower-case letters, digits and hyphens, at most 63')

export const snapshotEntity = z
  .object({
    name: z.string(),
    from: z.string().describe('The value of `from` for a fork of the snapshot'),
    size: z.int().describe('Bytes of the database'),
    created_at: z.string(),
  })
  .meta({ id: 'WorldSnapshot' })

const fields = {
  name: z.string(),
  address: z.string().describe('Where clients reach the API of the world: `…/w/NAME/api/v4`'),
  parent: z
    .string()
    .nullable()
    .describe('The world, or `WORLD@SNAPSHOT`, that it was forked from; null for `main` and for a world from a seed'),
  pinned: z.boolean().describe('Whether the world is never evicted'),
  state: z
    .enum(['open', 'asleep', 'stored'])
    .describe('`asleep`: the next request opens it; `stored`: so it does, from the disk'),
  size: z.int().describe('Bytes of the database'),
  snapshots: z.array(snapshotEntity).describe('The oldest first'),
  clock: clockEntity.describe('The clock of the world. The other times are real ones'),
  created_at: z.string(),
  last_used_at: z.string(),
}

export const worldEntity = z.object(fields).meta({ id: 'World' })
export const createdWorldEntity = z
  .object({ ...fields, token: z.string().describe('An access token of the first administrator, for this world only') })
  .meta({ id: 'CreatedWorld' })

export const signInCodeEntity = z
  .object({
    code: z.string(),
    ui: z.string().describe('The console of the world, which takes the code: `UI#/sign-in?code=CODE`'),
  })
  .meta({ id: 'WorldSignInCode' })

const row = z.record(z.string(), z.unknown())

export const comparisonEntity = z
  .object({
    tables: z
      .array(z.object({ table: z.string(), added: z.int(), removed: z.int(), changed: z.int() }))
      .describe('The tables in which rows differ'),
    rows: z
      .array(
        z.object({
          table: z.string(),
          key: row.describe('The columns that identify the row'),
          before: row.nullable().describe('Null for a row that was added; of a changed row, only what has changed'),
          after: row.nullable().describe('Null for a row that was removed'),
        }),
      )
      .describe('A page of them, by table and key'),
    complete: z.boolean().describe('False: there are more than 50,000 differences, and the rest is not counted'),
  })
  .meta({ id: 'WorldComparison' })
