import { type ByEvent, callByEvent, type StoredEvent } from '../../kit/events/events.ts'
import { MASK } from '../../kit/secrets.ts'
import { changesOf, type FieldChange, isObject, withoutUrlSecrets } from './changes-of.ts'

const LONGEST_TEXT = 1000

/** Where the snapshot of an event has the record, if not under the name of its kind. */
const RECORDS: Readonly<Record<string, string>> = { system_hook: 'hook' }
/** Values that every record has, and that say nothing about the change. */
const LEFT_OUT: readonly string[] = ['id', 'iid', 'created_at', 'updated_at']
/** Events that name changed fields whose values are stored nowhere. */
const NAMING: readonly string[] = ['user.updated', 'project.updated', 'system_hook.updated']
const BEGINS: readonly string[] = ['created', 'added']
const ENDS: readonly string[] = ['removed']

/**
 * What the audit shows of an event: what it changed; for a record that is new or gone, its values; and the names of fields whose values are
 * secrets or not stored.
 */
export function recordedValues(event: StoredEvent): FieldChange[] {
  const changes = changesOf(event)
  const shown = changes.length > 0 ? changes : (callByEvent(stated, event) ?? wholeRecord(event))
  const known = new Set(shown.map(({ field }) => field))
  const hidden = changedNames(event).filter((name) => !known.has(name))
  return [...shown, ...hidden.map((field) => ({ field, before: MASK, after: MASK }))]
}

const one = (field: string, before: unknown, after: unknown): FieldChange[] => [{ field, before, after }]

/** Events that name the earlier value in a way of their own. */
const stated: Partial<ByEvent<FieldChange[]>> = {
  'user.renamed': ({ payload }) => one('username', payload.old_username, payload.username),
  'group.renamed': ({ payload }) => [
    ...one('path', payload.old_path, payload.path),
    ...one('full_path', payload.old_full_path, payload.full_path),
  ],
  'group.restored': () => one('marked_for_deletion', true, false),
  'project.forked': ({ payload }) => one('forked_from_project_id', null, payload.forked_from_project_id),
  'project.unforked': ({ payload }) => one('forked_from_project_id', payload.forked_from_project_id, null),
  'token.revoked': () => one('revoked', false, true),
  'custom_attribute.set': ({ payload, snapshot }) => one(payload.key, snapshot.old_value, snapshot.value),
  'custom_attribute.removed': ({ payload, snapshot }) => one(payload.key, snapshot.value, null),
  'system_hook.removed': (event) => [
    ...wholeRecord(event),
    // Earlier versions did not count the deliveries.
    ...(event.snapshot.deliveries === undefined ? [] : one('deliveries', event.snapshot.deliveries, null)),
  ],
}

function wholeRecord({ event, snapshot }: StoredEvent): FieldChange[] {
  const dot = event.indexOf('.')
  const [kind, act] = [event.slice(0, dot), event.slice(dot + 1)]
  const isNew = BEGINS.includes(act)
  if (!isNew && !ENDS.includes(act)) return []
  return Object.entries(valuesOf(kind, snapshot))
    .filter(([field, value]) => value !== null && value !== undefined && !LEFT_OUT.includes(field))
    .map(([field, value]) => ({ field, before: isNew ? null : cut(value), after: isNew ? cut(value) : null }))
    .map(withoutUrlSecrets)
}

/** Memberships and invitations are in no record of their own. Accounts have some values beside their record. */
function valuesOf(kind: string, snapshot: unknown): Partial<Record<string, unknown>> {
  if (!isObject(snapshot)) return {}
  if (kind === 'member' || kind === 'invitation') {
    const { access_level, expires_at, invite_email } = snapshot
    return { access_level, expires_at, invite_email }
  }
  const record = snapshot[RECORDS[kind] ?? kind]
  if (!isObject(record)) return {}
  return kind === 'user' ? { ...record, admin: snapshot.admin, external: snapshot.external } : record
}

const cut = (value: unknown) => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value)

/** The names of changed fields, some of which have no stored values. */
function changedNames({ event, payload }: { event: string; payload: unknown }): string[] {
  const names = NAMING.includes(event) && isObject(payload) ? payload.changed : undefined
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}
