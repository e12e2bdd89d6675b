import { z } from 'zod'
import type { Actor } from '../kit/access/actor.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { presentUserBasic, type UserBasicRow, userBasic } from '../users/entity.ts'
import type { ActivityRow } from './entity.ts'
import type { Sendable } from './live/batch.ts'
import type { Reversal } from './live/reversal-parts.ts'
import { subjectOf } from './live/subject.ts'
import { mayLearnOf } from './policy.ts'

const values = z.record(z.string(), z.unknown())

const undoEntity = z
  .object({
    before: values.describe('The values before the change, by their API names'),
    after: values.describe('The values after the change. The change can be undone while the record still has them'),
    user_id: z.int().nullable().describe('The member'),
    shared_group_id: z.int().nullable().describe('The group that the record was shared with'),
    record_id: z.int().nullable().describe('The label or milestone'),
  })
  .meta({ id: 'ChangeUndo' })

export const changeEntity = z
  .object({
    id: z.string().describe('Distinguishes the entries of the list'),
    at: z.string().meta({ format: 'date-time' }),
    author: userBasic.nullable().describe('null if the instance itself did it, or the account is gone'),
    sudo_by: userBasic
      .nullable()
      .describe('The administrator who acted as the author. Only administrators and the one who did learn of it'),
    kind: z.string().describe('The kind of record: issue, project, member …'),
    act: z.string().describe('What was done: created, updated, closed …'),
    title: z.string().nullable().describe('The title or name of the record at the time of the change'),
    path: z.string().nullable().describe('The path of the project or group at the time of the change'),
    iid: z.int().nullable(),
    project_id: z.int().nullable(),
    group_id: z.int().nullable(),
    user: z.string().nullable().describe('The name of the member'),
    outcome: z.enum(['finished', 'failed']).nullable().describe('How an import or export ended'),
    noteable_type: z.string().nullable().describe('The type of record that a comment is on'),
    undo: undoEntity
      .nullable()
      .describe('What the change replaced; null if the change cannot be undone, or not by the caller'),
  })
  .meta({ id: 'Change' })

type Change = z.infer<typeof changeEntity>

/** Whom a list of changes is shown to. */
export interface Shown {
  present: Presenting
  viewer: Actor
}

/** An event of the durable stream as a change. */
export function presentEvent(
  { event, kind, act, described, actor, behind }: Sendable,
  reversal: Reversal | undefined,
  { present, viewer }: Shown,
): Change {
  return {
    id: `event ${event.id}`,
    at: event.created_at,
    author: actor && presentUserBasic(actor, present),
    sudo_by: behind && mayLearnOf(behind.id, viewer) ? presentUserBasic(behind, present) : null,
    kind,
    act,
    iid: described.noteable?.iid ?? described.iid,
    project_id: described.project_id,
    group_id: described.group_id,
    ...subjectOf(event),
    noteable_type: described.noteable?.type ?? null,
    undo: presentUndo(reversal),
  }
}

const presentUndo = (reversal: Reversal | undefined): Change['undo'] =>
  reversal
    ? {
        before: reversal.before,
        after: reversal.after,
        user_id: reversal.user_id ?? null,
        shared_group_id: reversal.shared_group_id ?? null,
        record_id: reversal.record_id ?? null,
      }
    : null

/** The acts of the activity feed under the names of events. */
const ACTS: Readonly<Record<string, string>> = { opened: 'created', 'commented on': 'created', accepted: 'merged' }

interface Behind {
  /** The administrator who acted as the author. */
  behind: UserBasicRow | null
}

/** An entry of the activity feed as a change. A membership has the member as its author. */
export function presentEarlier(row: ActivityRow & Behind, { present, viewer }: Shown): Change {
  const { action, behind } = row
  const isMember = action === 'joined' || action === 'left' || action === 'expired'
  return {
    id: `feed ${row.event_id}`,
    at: row.at,
    author: action === 'expired' ? null : presentUserBasic(row, present),
    sudo_by: behind && mayLearnOf(behind.id, viewer) ? presentUserBasic(behind, present) : null,
    kind: isMember ? 'member' : kindOf(row),
    act: isMember ? (action === 'joined' ? 'added' : 'removed') : (ACTS[action] ?? action),
    title: row.target_title ?? row.project_path ?? row.group_path,
    path: row.project_path ?? row.group_path,
    iid: row.target_iid,
    project_id: row.project_id,
    group_id: row.group_id,
    user: isMember ? row.name : null,
    outcome: null,
    noteable_type: row.noteable_type,
    undo: null,
  }
}

const kindOf = ({ target_type, project_id }: ActivityRow) =>
  target_type?.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase() ?? (project_id === null ? 'group' : 'project')
