import { join } from 'node:path'
import { openDryRun } from '../../kit/db/dry-run.ts'
import { normalizeEmail } from '../../kit/email-address.ts'
import { ArchiveRefused } from '../archive/archive-refused.ts'
import { importBudgets } from '../archive/budgets.ts'
import { readRecords } from '../archive/read-records.ts'
import { unpackArchive } from '../archive/unpack-archive.ts'
import { fileOf, type ImportTask, importRecords } from '../import-archive.ts'
import { ImportStopped } from '../import-stopped.ts'
import { findImport } from '../queries.ts'
import { memberRecord } from '../records/others.ts'
import { ImportResult } from '../result.ts'
import { listFailedRecords } from '../result-queries.ts'
import type { Write } from '../writing/context.ts'
import { type ImportInspection, presentInspection, presentRefusal } from './entity.ts'
import { type Facts, insertFacts } from './facts-queries.ts'
import type { InspectionProgress } from './progress.ts'

/** Everything that the inspecting thread needs to know. */
export interface InspectionTask
  extends Pick<ImportTask, 'archive' | 'folder' | 'max_import_size' | 'max_decompressed_archive_size' | 'now'> {
  size_bytes: number
  user_id: number
  namespace_id: number
  /** True if an administrator asks: only then would an import map people. */
  maps_users: boolean
}

/**
 * What an import of the archive would do now: the archive is really imported, into a database that exists only meanwhile.
 *
 * @param factsFor reads what the import depends on, given the email addresses of the archive's members
 */
export async function inspectArchive(
  task: InspectionTask,
  factsFor: (addresses: readonly string[]) => Promise<Facts>,
  signal: AbortSignal,
  report: (progress: InspectionProgress) => void,
): Promise<ImportInspection> {
  try {
    const budgets = importBudgets(task.max_import_size, task.max_decompressed_archive_size)
    const archive = await unpackArchive(task.archive, task.folder, budgets, (done) =>
      report({ step: 'reading', done, total: task.size_bytes }),
    )
    const members = fileOf(archive, 'project_members')
    const facts = await factsFor(task.maps_users && members !== undefined ? addressesIn(members) : [])
    const { write, close } = openDryRun(join(task.folder, 'dry-run'), facts.schema)
    try {
      const runWrite: Write = async (work) => {
        signal.throwIfAborted()
        return await write(work)
      }
      const import_id = await runWrite((trx) => insertFacts(trx, facts, task))
      await importRecords(runWrite, { import_id, now: task.now, uploads: undefined }, archive, ({ progress }) =>
        report({ step: 'trying', ...progress }),
      )
      const { row, failures } = await runWrite(async (trx) => ({
        row: await findImport(trx, import_id),
        failures: await listFailedRecords(trx, import_id),
      }))
      const result = ImportResult.parse(row?.result ?? '')
      return presentInspection(task, archive, result, failures, facts.accounts)
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof ArchiveRefused || error instanceof ImportStopped)) throw error
    return presentRefusal(task, error.message)
  }
}

/** All email addresses of the members, also of those that an import would leave out. */
function addressesIn(file: string): string[] {
  const addresses = new Set<string>()
  for (const { record } of readRecords(file)) {
    const user = memberRecord.safeParse(record).data?.user
    for (const address of [user?.public_email, user?.email]) addresses.add(normalizeEmail(address ?? ''))
  }
  addresses.delete('')
  return [...addresses]
}
