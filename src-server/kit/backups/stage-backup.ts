import { constants, mkdirSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { versionInHeader } from '../db/data-directory.ts'
import { unprocessable } from '../errors.ts'
import { byState } from '../reason.ts'
import { syncPath } from '../sync-path.ts'
import { DATABASE, type Manifest, pathOfBackup, readManifest, STORED_FILES } from './backup-folder.ts'
import { discardStage, stageIn } from './complete-restore.ts'
import { linkFiles, measureFiles } from './copy-files.ts'
import { DamagedDatabase, runDatabaseTask } from './database-task.ts'

/**
 * Puts a copy of a backup beside the present data, and checks it there. Nothing is replaced yet.
 *
 * @param known the schema version of the present data
 * @throws ApiError 422 if the backup is damaged or comes from a newer version
 */
export async function stageBackup(
  root: string,
  { id, known }: { id: string; known: number },
  signal: AbortSignal,
): Promise<void> {
  const [source, stage] = [pathOfBackup(root, id), stageIn(root)]
  const manifest = readManifest(root, id)
  if (!manifest) throw damaged('it has no manifest')
  if (manifest.schema_version > known)
    throw unprocessable(
      `The backup comes from a newer version of Gantry (schema ${manifest.schema_version}, this one knows ${known}).`,
      byState(`a backup of schema ${known} or older`, `schema ${manifest.schema_version}`),
    )
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { mode: 0o700 })
  try {
    const database = join(stage, DATABASE)
    await copyFile(join(source, DATABASE), database, constants.COPYFILE_FICLONE).catch((error: unknown) => {
      throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? damaged('it has no database') : error
    })
    syncPath(database)
    await requireSound(database, manifest, signal)
    await linkFiles(join(source, STORED_FILES), join(stage, STORED_FILES))
    const { files, files_bytes } = measureFiles(join(stage, STORED_FILES))
    if (files !== manifest.files || files_bytes !== manifest.files_bytes)
      throw damaged(
        `it has ${files} files of ${files_bytes} bytes instead of ${manifest.files} of ${manifest.files_bytes}`,
      )
    syncPath(stage)
  } catch (error) {
    discardStage(root)
    throw error
  }
}

async function requireSound(database: string, manifest: Manifest, signal: AbortSignal) {
  try {
    if (versionInHeader(database) !== manifest.schema_version) throw damaged('its database has another schema')
    const facts = await runDatabaseTask({ kind: 'check', file: database }, signal)
    if (facts.database_digest !== manifest.database_digest) throw damaged('its database was changed')
  } catch (error) {
    if (error instanceof DamagedDatabase) throw damaged(error.message)
    throw error
  }
}

const damaged = (why: string) =>
  unprocessable(`The backup is damaged: ${why}. Nothing was changed.`, byState('a backup that is whole'))
