import { averageRate, type Step } from '../transfers/rate.ts'
import { bytes, duration } from '../ui/number.ts'

/** What an import in the history and the result of an import both say. */
export interface ImportRun {
  status: 'scheduled' | 'started' | 'finished' | 'failed'
  source: 'file' | 'url' | 'object_storage'
  source_location: string | null
  size_bytes: number | null
  downloaded_bytes: number | null
  checked_bytes: number | null
  started_at: string | null
  reading_at: string | null
  finished_at: string | null
}

/** What a running import does. `records` are those of the archive, and those that are done. */
export function importStep(run: ImportRun, records: { read: number; done: number } | null): Step {
  const { status, source, size_bytes, downloaded_bytes, checked_bytes, reading_at } = run
  if (status === 'scheduled') return { what: 'Waiting to start', share: 0 }
  if (source !== 'file' && reading_at === null) {
    const done = downloaded_bytes ?? 0
    const share = size_bytes ? done / size_bytes : undefined
    return { what: 'Downloading the archive', share, amount: { done, total: size_bytes, unit: 'bytes' } }
  }
  if (!records) {
    const what = 'Checking the archive'
    if (checked_bytes === null || !size_bytes) return { what }
    const amount = { done: checked_bytes, total: size_bytes, unit: 'bytes' } as const
    return { what, share: checked_bytes / size_bytes, amount }
  }
  const { read, done } = records
  if (done >= read) return { what: 'Adding the issues to the search' }
  return { what: 'Reading the records', share: done / read, amount: { done, total: read, unit: 'records' } }
}

/** `File`, `archives.example/exports/shop.tar.gz` or `bucket/key`. */
export const describeSource = ({ source, source_location }: Pick<ImportRun, 'source' | 'source_location'>): string =>
  source === 'file' ? 'File' : (source_location ?? '–').replace(/^https:\/\//, '')

const sourceNames = { file: 'Uploaded file', url: 'URL', object_storage: 'Object storage' }

/** Where the archive came from, how large it is, and how long its parts took. */
export function factsOfRun(run: ImportRun, records: number): [term: string, value: string][] {
  const { source, source_location, size_bytes, started_at, reading_at, finished_at } = run
  const facts: [string, string][] = [
    ['Source', source_location === null ? sourceNames[source] : `${sourceNames[source]}: ${source_location}`],
  ]
  if (size_bytes !== null) facts.push(['Size', bytes(size_bytes)])
  if (source !== 'file' && started_at !== null && reading_at !== null) {
    const ms = Math.max(0, Date.parse(reading_at) - Date.parse(started_at))
    facts.push(['Download', withRate(ms, averageRate(size_bytes ?? 0, ms, 'bytes'))])
  }
  if (reading_at !== null && finished_at !== null) {
    const ms = Math.max(0, Date.parse(finished_at) - Date.parse(reading_at))
    facts.push(['Reading', withRate(ms, averageRate(records, ms, 'records'))])
  }
  return facts
}

const withRate = (ms: number, rate: string | undefined) => (rate ? `${duration(ms)}, ${rate}` : duration(ms))
