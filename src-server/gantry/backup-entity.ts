import { z } from 'zod'
import type { Backup } from '../kit/backups/backups.ts'

export const reason = z
  .enum(['requested', 'before_restore', 'before_migration'])
  .describe(
    '`before_restore`: what the instance held when another backup replaced it. `before_migration`: a copy of the database alone, which a newer version made before it changed the schema',
  )

export const backupEntity = z.object({
  id: z.string(),
  state: z.enum(['running', 'finished', 'failed']),
  created_at: z.iso.datetime().describe('The moment whose state the backup holds'),
  reason,
  share: z.number().describe('How much of the database is copied, from 0 to 1'),
  message: z.string().nullable().describe('Why the backup failed'),
  restorable: z
    .boolean()
    .describe('Whether the backup can replace the instance: it is complete and has the stored files'),
  version: z.string().nullable().describe('The version of Gantry that made the backup'),
  schema_version: z.int().nullable().describe('A server restores backups of its own schema version and of older ones'),
  database_bytes: z.int().nullable(),
  files: z.int().nullable().describe('Number of stored files: uploads, avatars, archives'),
  files_bytes: z.int().nullable(),
})

export type BackupEntity = z.infer<typeof backupEntity>

const unfinished = {
  restorable: false,
  version: null,
  schema_version: null,
  database_bytes: null,
  files: null,
  files_bytes: null,
}

export function presentBackup(backup: Backup): BackupEntity {
  const { id, state } = backup
  if (state === 'running')
    return {
      id,
      state,
      created_at: backup.created_at,
      reason: 'requested',
      share: backup.share,
      message: null,
      ...unfinished,
    }
  if (state === 'failed')
    return {
      id,
      state,
      created_at: backup.created_at,
      reason: 'requested',
      share: 0,
      message: backup.message,
      ...unfinished,
    }
  const {
    created_at,
    reason,
    gantry_version: version,
    schema_version,
    database_bytes,
    files,
    files_bytes,
  } = backup.manifest
  return {
    id,
    state,
    created_at,
    reason,
    share: 1,
    message: null,
    restorable: files !== null,
    version,
    schema_version,
    database_bytes,
    files,
    files_bytes,
  }
}
