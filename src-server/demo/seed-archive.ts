import { closeSync, copyFileSync, fsyncSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { initialProgress } from '../imports/progress.ts'
import { insertImport, insertImporter, insertProject } from '../imports/queries.ts'
import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { StartError } from '../kit/errors.ts'
import type { Files } from '../kit/files.ts'
import { enqueueIn } from '../kit/jobs/queue.ts'
import { refreshUsers } from '../memberships/authorizations.ts'
import { seededRunnersToken } from '../projects/creation/runners-token.ts'
import { seedEmpty } from './seed-empty.ts'

const ROOT = { id: 1, username: 'root', name: 'Administrator' }
const IMPORT_TYPE = 'service_project'

/** Seeds an empty instance with one scheduled import. The import starts when the instance runs its jobs. */
export async function seedArchive(
  store: Store,
  files: Files,
  clock: Clock,
  archive: string,
  size_bytes: number,
): Promise<void> {
  if (!isGzip(archive))
    throw new StartError(5, `${archive}:1:1: this is not a gzip file, so it cannot be an export archive`)
  await seedEmpty(store, clock)
  const file = files.newName('imports')
  copyDurably(archive, files.pathOf(file))
  const path = pathFrom(archive)
  const place = {
    name: path,
    path,
    name_with_namespace: `${ROOT.name} / ${path}`,
    path_with_namespace: `${ROOT.username}/${path}`,
  }
  const now = clock.iso()
  await store.write(async (trx) => {
    const project_id = await insertProject(trx, {
      namespace_id: ROOT.id,
      creator_id: ROOT.id,
      ...place,
      visibility: 'private',
      import_type: IMPORT_TYPE,
      import_status: 'scheduled',
      runners_token: seededRunnersToken(`archive ${path}`),
      created_at: now,
      updated_at: now,
      last_activity_at: now,
    })
    await insertImporter(trx, project_id, ROOT.id, 50, now)
    await refreshUsers(trx, [ROOT.id], clock.today())
    const { id } = await insertImport(trx, {
      project_id,
      user_id: ROOT.id,
      import_type: IMPORT_TYPE,
      status: 'scheduled',
      correlation_id: 'seed',
      ...place,
      size_bytes,
      progress: JSON.stringify(initialProgress(true)),
      file,
      created_at: now,
    })
    await enqueueIn(trx, clock)('import.run', { import_id: id })
  })
}

function isGzip(path: string): boolean {
  const start = Buffer.alloc(2)
  const descriptor = openSync(path, 'r')
  readSync(descriptor, start)
  closeSync(descriptor)
  return start[0] === 0x1f && start[1] === 0x8b
}

/** Copies without reading the file into memory, because an archive may be larger than the memory. */
function copyDurably(from: string, to: string) {
  copyFileSync(from, to)
  const descriptor = openSync(to, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** `2026-03-01_09-30-123_group_project_export.tar.gz` → `group_project` */
function pathFrom(archive: string): string {
  const name = basename(archive)
    .replace(/\.(tar\.gz|tgz|gz)$/i, '')
    .replace(/^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{3}_/, '')
    .replace(/_export$/, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[^a-zA-Z0-9]+|[^a-zA-Z0-9]+$/g, '')
  return name || 'imported'
}
