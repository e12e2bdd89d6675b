import { changesOf } from '../gantry/audit/changes-of.ts'
import type { Sendable } from '../gantry/live/batch.ts'
import { subjectOf } from '../gantry/live/subject.ts'
import type { AuditEvent, AuditedEntity } from './entity.ts'

/** The kinds whose target is another record than the one that they are named after. */
const TARGETS: Readonly<Record<string, string>> = {
  member: 'User',
  terms: 'User',
  push_rule: 'Group',
  settings: 'ApplicationSetting',
  token: 'PersonalAccessToken',
}

export function presentAuditEvent(
  { event, kind, act, described, actor, behind }: Sendable,
  { entity_type, entity_id }: AuditedEntity,
  { admin, emails }: { admin: boolean; emails: ReadonlyMap<number, string> },
): AuditEvent {
  const { title, path, user } = subjectOf(event)
  const changes = changesOf(event)
  const [change] = changes
  const author_email = actor && emails.get(actor.id)
  const message = sentenceOf(`${kind} ${act}`)
  return {
    id: event.id,
    author_id: event.origin.actor_id,
    entity_id,
    entity_type,
    details: {
      ...(change && changes.length === 1 && { change: change.field, from: change.before, to: change.after }),
      event_name: `${kind}_${act}`,
      // Other acts say what they change: "Project archived".
      custom_message: act === 'updated' && changes.length > 0 ? `${message}: ${fieldsOf(changes)}` : message,
      author_name: actor?.name ?? null,
      ...(author_email !== undefined && author_email !== null && { author_email }),
      ...(event.origin.actor_id !== null && { author_class: 'User' }),
      ...(admin && behind && { impersonated_by: behind.name }),
      target_id: described.record_id,
      target_type: TARGETS[kind] ?? typeOf(kind),
      target_details: user ?? title,
      ip_address: event.origin.ip_address,
      entity_path: path ?? usernameOf(event),
    },
    created_at: event.created_at,
  }
}

const fieldsOf = (changes: readonly { field: string }[]) => changes.map(({ field }) => field).join(', ')

/** Events of accounts and of what belongs to them hold the account. */
function usernameOf({ snapshot }: { snapshot: object }): string | null {
  const user = 'user' in snapshot ? snapshot.user : null
  const isNamed = typeof user === 'object' && user !== null && 'username' in user
  return isNamed && typeof user.username === 'string' ? user.username : null
}

/** `gpg_key` is the type `GpgKey`. */
const typeOf = (kind: string) =>
  kind
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const sentenceOf = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')
