import { worker } from '../../kit/jobs/worker.ts'
import { beginImport, endWith, giveUpImport, unfinishedImport } from '../import-steps.ts'
import { downloadArchive } from './download-archive.ts'

declare module '../../kit/jobs/jobs.ts' {
  interface Jobs {
    'import.download': { import_id: number }
  }
}

/** Downloads the archive of an import. It is a job of its own, so that slow servers hold no import up whose archive is here. */
export const downloadArchiveJob = worker({
  kind: 'import.download',
  at_once: 4,
  async run({ import_id }, instance, signal, origin) {
    const row = await unfinishedImport(instance, import_id)
    // With a file, the job that reads it was enqueued in the same transaction.
    if (!row || row.file !== null) return
    await endWith(instance, row, origin, async () => {
      await beginImport(instance, row, 'download')
      await downloadArchive(instance, row, { signal, origin })
    })
  },
  giveUp: giveUpImport,
})
