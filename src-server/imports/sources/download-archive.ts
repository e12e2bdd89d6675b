import { rmSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import type { Origin } from '../../kit/events/events.ts'
import { OutboundError } from '../../kit/outbound/failures.ts'
import { isStorageFull } from '../../kit/storage-full.ts'
import type { WritableInstance } from '../../kit/writable-instance.ts'
import { storeDownloadedArchive } from '../acts/store-downloaded-archive.ts'
import { ImportStopped } from '../import-stopped.ts'
import { type ImportRow, requireProject, saveDownloaded } from '../queries.ts'
import { keepArchive } from '../stored-archives.ts'
import { acceptedLength, accessTo, SILENT } from './ask-source.ts'
import { openSource, type Source, SourceRefused } from './source.ts'

const NO_SPACE = 'There is not enough space on the server for the archive.'
const PROGRESS_EVERY_MS = 1000

/**
 * Fetches the archive of an import into a file of the instance, and lets the import go on. An interrupted download starts again from the
 * beginning.
 *
 * @throws ImportStopped with the reason for people
 */
export async function downloadArchive(
  instance: WritableInstance,
  row: ImportRow,
  { signal, origin }: { signal: AbortSignal; origin: Origin },
) {
  if (row.source_sealed === null) throw new ImportStopped('The archive is gone.')
  const source = openSource(instance, row.source_sealed)
  if (!source)
    throw new ImportStopped('The address of the archive cannot be decrypted with this key. Start the import again.')
  if (instance.settings.get('silent_mode_enabled')) throw new ImportStopped(SILENT)
  // The temporary folder is emptied at each start.
  const path = instance.files.temporaryPath()
  try {
    const size_bytes = await downloadTo(path, instance, row, source, signal)
    const file = keepArchive(instance, { path })
    try {
      await instance.perform({ actor: null, origin }, (act) => storeDownloadedArchive(act, row, { file, size_bytes }))
    } catch (error) {
      rmSync(instance.files.pathOf(file), { force: true })
      throw error
    }
  } finally {
    rmSync(path, { force: true })
  }
}

async function downloadTo(
  path: string,
  instance: WritableInstance,
  row: ImportRow,
  source: Source,
  signal: AbortSignal,
): Promise<number> {
  const access = accessTo(source, instance)
  const request = { ...(await access.request('GET')), signal }
  let began = false
  try {
    return await instance.outbound.download(request, async ({ body, ...answer }) => {
      const length = acceptedLength(access, answer, instance)
      began = true
      if ((await freeBytes(instance.files.temporary)) < length) throw new ImportStopped(NO_SPACE)
      const received = await writeParts(path, body, length, progressOf(instance, row))
      if (received !== length)
        throw new ImportStopped(`The server sent ${received} bytes of the archive instead of ${length}.`)
      return length
    })
  } catch (error) {
    if (error instanceof SourceRefused) throw new ImportStopped(error.message)
    if (isStorageFull(error)) throw new ImportStopped(NO_SPACE)
    if (!(error instanceof OutboundError)) throw error
    instance.log.warn({ import: row.id, kind: error.kind, reason: error.reason }, 'an archive could not be downloaded')
    if (!began) throw new ImportStopped(access.unreachable)
    throw new ImportStopped(
      error.kind === 'timeout'
        ? 'The download of the archive took too long.'
        : 'The download of the archive broke off.',
    )
  }
}

/** @returns the number of bytes; more than `length` are not written */
async function writeParts(
  path: string,
  body: AsyncIterable<Buffer>,
  length: number,
  report: (bytes: number) => Promise<void>,
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let received = 0
  try {
    for await (const part of body) {
      received += part.length
      if (received > length) break
      await file.writeFile(part)
      await report(received)
    }
    return received
  } finally {
    await file.close()
  }
}

/** Stores how much has arrived, and ends the download if the project is gone. At most once a second, because each time is a transaction. */
function progressOf({ db }: WritableInstance, row: ImportRow): (bytes: number) => Promise<void> {
  let stored_at = 0
  return async (bytes) => {
    const now = performance.now()
    if (now - stored_at < PROGRESS_EVERY_MS) return
    stored_at = now
    await db.write(async (trx) => {
      await requireProject(trx, row)
      await saveDownloaded(trx, row, bytes)
    })
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
