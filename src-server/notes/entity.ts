import { z } from 'zod'
import { deprecated } from '../kit/http/deprecated.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { type CommandsChanges, commandsChanges } from '../quick-actions/entity.ts'
import { type AuthorColumns, authorOf, presentUserBasic, type UserBasicRow, userBasic } from '../users/entity.ts'

export const noteEntity = z
  .object({
    id: z.int(),
    type: z.string().nullable(),
    body: z.string(),
    attachment: z.null(),
    author: userBasic,
    created_at: z.string(),
    updated_at: z.string(),
    system: z.boolean(),
    noteable_id: z.int(),
    noteable_type: z.string(),
    project_id: z.int().nullable(),
    commit_id: z.string().optional().describe('Only of notes on a diff'),
    position: z.unknown().optional().describe('Only of notes on a diff'),
    resolvable: z.boolean(),
    resolved: z.boolean().optional().describe('Only of notes that can be resolved'),
    resolved_by: userBasic.nullable().optional(),
    resolved_at: z.string().nullable().optional(),
    confidential: deprecated(z.boolean(), 'use `internal`'),
    internal: z.boolean(),
    noteable_iid: z.int().nullable(),
    commands_changes: commandsChanges.describe('What the quick actions of the text changed'),
  })
  .meta({ id: 'Note' })
export type NoteEntity = z.infer<typeof noteEntity>

/** The answer to a text of nothing but quick actions, which creates no note. */
export const noteCommands = z
  .object({
    commands_changes: commandsChanges,
    summary: z.array(z.string()).describe('What the quick actions changed, in words'),
  })
  .meta({ id: 'NoteCommands' })

export const presentCommands = ({
  changes,
  says,
}: {
  changes: CommandsChanges
  says: readonly string[]
}): z.infer<typeof noteCommands> => ({ commands_changes: changes, summary: [says.join(' ')] })

interface Row extends AuthorColumns {
  id: number
  type: string | null
  body: string
  created_at: string
  updated_at: string
  system: number
  internal: number
  noteable_id: number
  noteable_type: string
  project_id: number | null
  commit_id: string | null
  /** JSON. */
  position: string | null
  resolved_at: string | null
  /** A user as JSON. */
  resolver: string | null
}

/** Comments in the discussions of a merge request can be resolved; plain comments and notes on other records cannot. */
export const isResolvable = ({ noteable_type, type, system }: Pick<Row, 'noteable_type' | 'type' | 'system'>) =>
  noteable_type === 'MergeRequest' && type !== null && system === 0

/** A note on `target`. Snippets have no iid. */
export function presentNote(
  row: Row,
  target: { type: string; iid: number },
  how: Presenting,
  commands_changes: CommandsChanges = {},
): NoteEntity {
  const resolver: UserBasicRow | null = row.resolver === null ? null : JSON.parse(row.resolver)
  return {
    id: row.id,
    type: row.type,
    body: row.body,
    attachment: null,
    author: presentUserBasic(authorOf(row), how),
    created_at: row.created_at,
    updated_at: row.updated_at,
    system: row.system === 1,
    noteable_id: row.noteable_id,
    noteable_type: row.noteable_type,
    project_id: row.project_id,
    ...(row.type === 'DiffNote' && {
      commit_id: row.commit_id ?? undefined,
      position: row.position === null ? undefined : JSON.parse(row.position),
    }),
    resolvable: isResolvable(row),
    ...(isResolvable(row) && {
      resolved: row.resolved_at !== null,
      resolved_by: resolver && presentUserBasic(resolver, how),
      resolved_at: row.resolved_at,
    }),
    confidential: row.internal === 1,
    internal: row.internal === 1,
    noteable_iid: target.type === 'Snippet' ? null : target.iid,
    commands_changes,
  }
}
