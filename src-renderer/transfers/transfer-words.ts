import { describeExport, type PastExport } from '../exports/export-words.ts'
import { importStep } from '../imports/import-progress.ts'
import type { PastImport } from '../imports/import-words.ts'
import { describeOutcomes, type Outcomes } from '../imports/outcomes.ts'
import { duration } from '../ui/number.ts'
import type { Tone } from '../ui/status-badge.tsx'
import type { Transfer } from './transfer-list.ts'

export const stateTexts: Readonly<Record<Transfer['state'], readonly [text: string, tone: Tone]>> = {
  waiting: ['Waiting', 'plain'],
  running: ['Running', 'accent'],
  finished: ['Finished', 'ok'],
  partly: ['Partly', 'warn'],
  expired: ['Expired', 'plain'],
  failed: ['Failed', 'bad'],
}

export const kindTexts: Readonly<Record<Transfer['kind'], string>> = { import: 'Import', export: 'Export' }

/** What became of the transfer, or what it does now: why it failed, what an import did not take, whether an archive is there. */
export const describeTransfer = (row: Transfer): string =>
  row.kind === 'export' ? describeExport(row) : describeImport(row)

function describeImport(row: PastImport): string {
  if (row.status === 'failed') return row.error ?? 'The server gave no reason.'
  const outcomes = totalOf(row)
  if (row.status === 'finished') return outcomes ? describeOutcomes(outcomes) : 'Imported'
  const { what, share } = importStep(row, outcomes && { read: outcomes.read, done: outcomes.read - outcomes.waiting })
  return row.status === 'started' && share !== undefined ? `${what}: ${Math.floor(share * 100)}%` : what
}

/** What became of the records of all relations together; undefined if that is not stored. */
export function totalOf({ outcomes }: Pick<PastImport, 'outcomes'>): Outcomes | null {
  if (!outcomes) return null
  const { read, written, failed, left_out: leftOut } = outcomes
  return { read, written, failed, leftOut, waiting: Math.max(0, read - written - failed - leftOut) }
}

/** The records that a running export has read, or that its archive has. */
export const recordsOf = ({ progress }: Pick<PastExport, 'progress'>): number =>
  Object.values(progress?.records ?? {}).reduce((sum, n) => sum + n, 0)

/** The time from the request to the end; undefined while the transfer runs. */
export const timeTaken = ({ created_at, finished_at }: { created_at: string; finished_at: string | null }) =>
  finished_at === null ? undefined : duration(Date.parse(finished_at) - Date.parse(created_at))
