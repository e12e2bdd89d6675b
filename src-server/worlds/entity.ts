import { z } from 'zod'
import { formed } from '../kit/http/allowed-values.ts'
import { clockEntity } from '../kit/time/clock-entity.ts'

export const worldName = formed(
  z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
    .describe('Lower-case letters, digits and hyphens, at most 63'),
  'up to 63 lower-case letters, digits and hyphens, such as one or my-world',
)

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
  size: z.int().describe('Bytes of the database, as it is while the world is open'),
  memory: z
    .int()
    .nullable()
    .describe(
      'Bytes of memory that only this world needs: its database while it is open, and what differs from its parent until that is stored; null for `main`',
    ),
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

/** Tables that Gantry keeps for itself, or that follow from others. No endpoint of the platform shows their rows. */
export const INTERNAL_TABLES: ReadonlySet<string> = new Set([
  'group_authorization',
  'instance_fact',
  'job',
  'listener_cursor',
  'namespace_ancestor',
  'outbox_event',
  'project_authorization',
])

const user_columns = /^((.+_)?(user|author|assignee|creator|owner)_id|.+_by_id)$/

/** Whether a column holds the id of a user. */
export const isUserColumn = (table: string, column: string): boolean =>
  user_columns.test(column) || (table === 'user' && column === 'id')

export const rowUser = z.object({ id: z.int(), username: z.string() })
export type RowUser = z.infer<typeof rowUser>

interface Row {
  table: string
  key: Readonly<Record<string, unknown>>
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** The ids of the users that rows name, each once. */
export function userIdsIn(rows: readonly Row[]): number[] {
  const ids = new Set<number>()
  for (const { table, ...parts } of rows)
    for (const part of Object.values(parts))
      for (const [column, value] of Object.entries(part ?? {}))
        if (typeof value === 'number' && isUserColumn(table, column)) ids.add(value)
  return [...ids]
}

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
    users: z
      .array(rowUser)
      .describe('The users whose ids these rows have, as the second holds them, or else the first'),
    complete: z.boolean().describe('False: there are more than 50,000 differences, and the rest is not counted'),
  })
  .meta({ id: 'WorldComparison' })
