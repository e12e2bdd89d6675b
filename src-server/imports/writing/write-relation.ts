import { type ArchiveRecord, readRecords } from '../archive/read-records.ts'
import { recordFailures } from '../failure-queries.ts'
import type { ImportProgress } from '../progress.ts'
import { requireProject, saveProgress } from '../queries.ts'
import { conflictFault, type Fault, nameOfRecord } from '../records/faults.ts'
import type { ImportResult } from '../result.ts'
import { CANCELED, type Cause, CONFLICT, INVALID_RECORD, type RecordPlace } from '../tally.ts'
import type { ImportContext, Write } from './context.ts'
import { createLabelsAndMilestones } from './create-labels-and-milestones.ts'
import { addBatchToCounters, insertBatch, lastIds } from './queries.ts'
import type { Relation, ValidRecord } from './relations.ts'
import { Batch } from './rows.ts'

const RECORDS_PER_BATCH = 500
/** Bytes of the archive per batch. An issue can have a thousand notes, and a batch blocks all other writes. */
const BYTES_PER_BATCH = 512 * 1024

/** A line of the archive, with its valid record or with the fault because of which it is left out. */
interface Line {
  place: RecordPlace
  record: unknown
  read: ValidRecord | { fault: Fault; cause: Cause }
}

/** Imports the lines of one relation, after the lines that the stored progress names. */
export async function writeRelation(
  write: Write,
  context: ImportContext,
  relation: Relation,
  file: string,
  progress: ImportProgress,
  report: (result: ImportResult) => void,
) {
  const from_line = progress.relation === relation.name ? progress.next_line : 0
  for (const records of chunksOf(readRecords(file), from_line)) {
    const lines = records.map((record) => readLine(context, relation, record))
    try {
      await writeBatch(write, context, relation, lines, progress)
    } catch (error) {
      if (!isConstraint(error)) throw error
      await writeOneByOne(write, context, relation, lines, progress)
    }
    if (context.result) report(context.result)
  }
}

function readLine({ failing }: ImportContext, relation: Relation, { record, line_number }: ArchiveRecord): Line {
  const place = { relation: relation.name, line_number, ...nameOfRecord(record) }
  const failed = failing.find((each) => each.relation === relation.name && line_number < each.records)
  if (failed) {
    const fault = { field: null, reason: `The ${failed.label} let this record fail.` }
    return { place, record, read: { fault, cause: CANCELED } }
  }
  const read = relation.read(record, line_number)
  return { place, record, read: 'fault' in read ? { ...read, cause: INVALID_RECORD } : read }
}

/**
 * Used when a batch breaks a constraint, for example because two records have the same iid. Writes each record in its own transaction, so
 * that only the conflicting record is left out.
 */
async function writeOneByOne(
  write: Write,
  context: ImportContext,
  relation: Relation,
  lines: readonly Line[],
  progress: ImportProgress,
) {
  for (const line of lines) {
    try {
      await writeBatch(write, context, relation, [line], progress)
    } catch (error) {
      if (!isConstraint(error)) throw error
      const read = { fault: conflictFault(error.message), cause: CONFLICT }
      await writeBatch(write, context, relation, [{ ...line, read }], progress)
    }
  }
}

/** Writes the rows of the lines, their labels and milestones, the progress and the counts in one transaction. */
async function writeBatch(
  write: Write,
  context: ImportContext,
  relation: Relation,
  lines: readonly Line[],
  progress: ImportProgress,
) {
  const next_line = (lines.at(-1)?.place.line_number ?? 0) + 1
  context.labels.mark()
  context.milestones.mark()
  try {
    context.result = await write(async (trx) => {
      await requireProject(trx, context)
      const batch = new Batch(await lastIds(trx))
      await createLabelsAndMilestones(trx, context, relation.name, lines.flatMap(validRecordIn), batch.tally)
      addLines(batch, context, relation, lines)
      await insertBatch(trx, batch)
      await addBatchToCounters(trx, context.project_id, batch)
      await recordFailures(trx, context, batch.tally.failures)
      const result = context.result?.with(batch.tally, context.users.identify)
      const converted_milestones = context.milestones.converted
      await saveProgress(
        trx,
        context,
        { ...progress, relation: relation.name, next_line, converted_milestones },
        result,
      )
      return result
    })
  } catch (error) {
    context.labels.undo()
    context.milestones.undo()
    throw error
  }
}

const validRecordIn = ({ read }: Line) => ('fault' in read ? [] : [read])

function addLines(batch: Batch, context: ImportContext, relation: Relation, lines: readonly Line[]) {
  for (const { place, record, read } of lines) {
    batch.tally.begin(place)
    if ('fault' in read) batch.tally.fail(relation.name, record, read.fault, read.cause)
    else {
      read.addTo(batch, context)
      if (relation.has_rows) batch.tally.count(relation.name, 'written')
    }
  }
}

function* chunksOf(records: Iterable<ArchiveRecord>, from_line: number): Generator<ArchiveRecord[]> {
  let chunk: ArchiveRecord[] = []
  let bytes = 0
  for (const record of records) {
    if (record.line_number < from_line) continue
    chunk.push(record)
    bytes += record.bytes
    if (chunk.length < RECORDS_PER_BATCH && bytes < BYTES_PER_BATCH) continue
    yield chunk
    chunk = []
    bytes = 0
  }
  if (chunk.length > 0) yield chunk
}

function isConstraint(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')
}
