import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Instance } from '../kit/instance.ts'
import { OutboundError } from '../kit/outbound/failures.ts'
import { ExportStopped } from './export-stopped.ts'
import type { ExportRow } from './queries.ts'

/** The name under which the address of an upload is encrypted. */
export const UPLOAD_URL = 'export.upload_url'
/** A large archive over a slow connection; after that, the receiver has 30 seconds for its answer. */
const TIMEOUTS = { connect_ms: 5_000, headers_ms: 3_600_000, body_ms: 30_000 }

/**
 * Sends the archive to the address of the export. A redirect counts as a failure.
 *
 * @param report is told how many bytes are on their way
 * @throws ExportStopped unless the receiver answers with success
 */
export async function uploadArchive(
  instance: Instance,
  { upload_url_sealed, upload_http_method }: ExportRow,
  archive: { path: string; size_bytes: number },
  signal: AbortSignal,
  report: (sent_bytes: number) => void,
) {
  const url = upload_url_sealed === null ? undefined : instance.vault.open(UPLOAD_URL, upload_url_sealed)
  if (url === undefined) throw new ExportStopped('The address of the upload can no longer be read.')
  // A stream that opens the file by itself does so later, and fails without anybody to tell if the upload was refused and the file is gone.
  const file = (await open(archive.path)).createReadStream()
  const body = Readable.from(counted(file, report), { objectMode: false })
  try {
    const { status } = await instance.outbound.send({
      url,
      method: upload_http_method === 'POST' ? 'POST' : 'PUT',
      headers: { 'content-type': 'application/gzip', 'content-length': String(archive.size_bytes) },
      body,
      sender: 'export',
      timeouts: TIMEOUTS,
      signal,
    })
    if (status < 200 || status > 299) throw new ExportStopped(`The upload was answered with status ${status}.`)
  } catch (error) {
    // The reason can tell which ports are open, so it is not shown.
    if (error instanceof OutboundError) throw new ExportStopped(`The archive was not uploaded. ${error.message}`)
    throw error
  } finally {
    body.destroy()
    file.destroy()
  }
}

/** What the file gives, and how much that is. The receiver may be some chunks behind. */
async function* counted(file: AsyncIterable<Buffer>, report: (bytes: number) => void) {
  let sent = 0
  for await (const chunk of file) {
    yield chunk
    sent += chunk.length
    report(sent)
  }
}
