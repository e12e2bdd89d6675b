import { z } from 'zod'
import { presentUserBasic, userBasic } from '../../users/entity.ts'
import { changeEntity, presentEvent, type Shown } from '../change-entity.ts'
import type { Sendable } from '../live/batch.ts'
import type { Reversal } from '../live/reversal-parts.ts'
import { subjectOf } from '../live/subject.ts'
import { recordedValues } from './recorded-values.ts'

const fieldChange = z.object({
  field: z.string().describe('The API name of the field'),
  before: z.unknown(),
  after: z.unknown(),
})

export const auditEntity = changeEntity
  .pick({
    at: true,
    author: true,
    sudo_by: true,
    kind: true,
    act: true,
    title: true,
    path: true,
    iid: true,
    project_id: true,
    group_id: true,
    user: true,
    outcome: true,
    noteable_type: true,
    undo: true,
  })
  .extend({
    id: z.int().describe('Ids rise in the order of commits'),
    request_id: z.string().nullable().describe('The `X-Request-Id` of the answer; null if the instance itself did it'),
    ip_address: z
      .string()
      .nullable()
      .describe('The address that the request came from; null if the instance itself did it'),
    event: z.string().describe('The kind and the act: `project.updated`'),
    user_id: z.int().nullable().describe('The user that the change is about'),
    target: z.object({
      type: z.string(),
      id: z.int(),
      name: z.string().nullable().describe('The title or name at the time of the change'),
      path: z.string().nullable().describe('The path of the project or group at the time of the change'),
    }),
    changes: z
      .array(fieldChange)
      .describe(
        'The values of a record that is new or gone, otherwise those that changed. Secrets are never stored: such a field is named with masked values. Texts are cut to 10,000 characters, those of whole records to 1,000',
      ),
  })
  .meta({ id: 'AuditEntry' })

type AuditEntry = z.infer<typeof auditEntity>

const laterEntry = auditEntity
  .pick({ id: true, at: true, event: true, author: true, target: true })
  .meta({ id: 'LaterAuditEntry' })

export const auditDetailEntity = auditEntity
  .extend({
    undo_blocked_by: z
      .array(laterEntry)
      .describe('Later entries about the same values, or that removed or moved the record, the oldest first'),
  })
  .meta({ id: 'AuditEntryDetail' })

export const auditFiguresEntity = z
  .object({
    hours: z
      .array(
        z.object({
          weekday: z.int().min(0).max(6).describe('0 is Sunday'),
          hour: z.int().min(0).max(23),
          changes: z.int(),
        }),
      )
      .describe('Hours of the week (UTC) in which something changed'),
    authors: z
      .array(
        z.object({
          author: userBasic.nullable().describe('null: the instance itself, or the account is gone'),
          changes: z.int(),
        }),
      )
      .describe('The 100 with the most changes'),
  })
  .meta({ id: 'AuditFigures' })

export function presentAudit(one: Sendable, reversal: Reversal | undefined, shown: Shown): AuditEntry {
  return {
    ...presentEvent(one, reversal, shown),
    id: one.event.id,
    request_id: one.event.origin.request_id,
    ip_address: one.event.origin.ip_address,
    event: one.event.event,
    user_id: one.described.user_id,
    target: targetOf(one),
    changes: recordedValues(one.event),
  }
}

export const presentLater = (one: Sendable, { present }: Shown): z.infer<typeof laterEntry> => ({
  id: one.event.id,
  at: one.event.created_at,
  event: one.event.event,
  author: one.actor && presentUserBasic(one.actor, present),
  target: targetOf(one),
})

function targetOf({ event, kind, described }: Sendable): AuditEntry['target'] {
  const { title, path } = subjectOf(event)
  return { type: kind, id: described.record_id, name: title, path }
}
