const MEBIBYTE = 2 ** 20
const MOST_MEBIBYTES = 10 * 1024
const CONTENT_TYPE = 'application/gzip'

/** What a server said about an archive. */
export interface SourceAnswer {
  status: number
  headers: Readonly<Record<string, string | string[]>>
}

/** The largest archive that is fetched from another server: 10 GiB, or less by the setting `max_import_size`. */
export const largestArchive = (max_import_size_mb: number): number =>
  (max_import_size_mb > 0 ? Math.min(max_import_size_mb, MOST_MEBIBYTES) : MOST_MEBIBYTES) * MEBIBYTE

/** The declared length in bytes; 0 without a valid one. */
export function lengthOf({ headers }: SourceAnswer): number {
  const text = headers['content-length']
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0
}

export function lengthFault(answer: SourceAnswer, largest: number): string | undefined {
  const length = lengthOf(answer)
  if (length === 0) return 'Content length is too small (should be at least 1 B)'
  if (length > largest) return `Content length is too big (should be at most ${inWords(largest)})`
  return undefined
}

/** The declared type, cut for a message; empty without one. */
export function typeOf({ headers }: SourceAnswer): string {
  const sent = headers['content-type']
  return typeof sent === 'string' ? sent.slice(0, 100) : ''
}

export function typeFault(answer: SourceAnswer): string | undefined {
  const text = typeOf(answer)
  const [type = ''] = text.split(';')
  if (type.trim().toLowerCase() === CONTENT_TYPE) return undefined
  return `Content type '${text}' not allowed. (Allowed: ${CONTENT_TYPE})`
}

function inWords(bytes: number): string {
  const mebibytes = bytes / MEBIBYTE
  return mebibytes % 1024 === 0 ? `${mebibytes / 1024} GiB` : `${mebibytes} MiB`
}
