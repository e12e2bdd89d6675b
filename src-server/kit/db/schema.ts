import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'

/** SQLite has no booleans. */
export type Flag = 0 | 1

/** The tables by name: those that the kit itself needs. The files of `schema/` add all others. */
export interface Database {
  application_setting: ApplicationSettingTable
  instance_fact: InstanceFactTable
  job: JobTable
  outbox_event: OutboxEventTable
  audit_entry: AuditEntryTable
  listener_cursor: ListenerCursorTable
}

/** Reads. */
export type Db = Kysely<Database>
/** Reads and writes inside a transaction. */
export type Trx = Transaction<Database>

/** The values of a new row of a table. */
export type NewRow<T extends keyof Database> = Insertable<Database[T]>

/** A row of a table as it is read. */
export type StoredRow<T extends keyof Database> = Selectable<Database[T]>

interface ApplicationSettingTable {
  name: string
  value: string
  updated_at: string
}

interface InstanceFactTable {
  name: string
  value: string
}

interface JobTable {
  id: Generated<number>
  kind: string
  payload: string
  state: Generated<'queued' | 'running' | 'done' | 'failed'>
  attempts: Generated<number>
  max_attempts: Generated<number>
  run_at: string
  error: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  actor_id: number | null
  sudo_by_id: number | null
  request_id: string | null
  ip_address: string | null
}

export interface OutboxEventTable {
  id: Generated<number>
  event: string
  payload: string
  snapshot: string
  actor_id: number | null
  sudo_by_id: number | null
  request_id: string | null
  created_at: string
  ip_address: string | null
}

/** What the audit's filters read of an event. Triggers write and delete it. */
interface AuditEntryTable {
  /** That of the event. */
  id: Generated<number>
  kind: string
  act: string
  actor_id: number | null
  sudo_by_id: number | null
  project_id: number | null
  snapshot_project_id: number | null
  group_id: number | null
  snapshot_group_id: number | null
  user_id: number | null
  snapshot_user_id: number | null
  target_id: number | null
  created_at: string
  request_id: string | null
  /** The texts that a search looks in, each on a line of its own, with a line break before and after. */
  words: string
  key_id: number | null
  /** The entity that the platform's audit events name, computed from the columns above; null if the change is not audited there. */
  entity_type: ColumnType<'Project' | 'Group' | 'Key' | 'User' | 'Instance' | null, never, never>
  entity_id: ColumnType<number | null, never, never>
}

interface ListenerCursorTable {
  listener: string
  event_id: number
}
