import type { Trx } from '../../kit/db/schema.ts'
import { type ArchiveRecord, readRecords } from '../archive/read-records.ts'
import type { ImportProgress } from '../progress.ts'
import { recordFailure, requireProject, saveProgress } from '../queries.ts'
import type { ImportContext, Write } from './context.ts'
import { createLabelsAndMilestones } from './create-labels-and-milestones.ts'
import { addBatchToCounters, insertBatch, lastIds } from './queries.ts'
import type { Relation, ValidRecord } from './relations.ts'
import { Batch } from './rows.ts'

const RECORDS_PER_BATCH = 500
/** Bytes of the archive per batch. An issue can have a thousand notes, and a batch blocks all other writes. */
const BYTES_PER_BATCH = 512 * 1024

/** Imports the lines of one relation, after the lines that the stored progress names. */
export async function writeRelation(
  write: Write,
  context: ImportContext,
  relation: Relation,
  file: string,
  progress: ImportProgress,
) {
  const from_line = progress.relation === relation.name ? progress.next_line : 0
  for (const records of chunksOf(readRecords(file), from_line)) {
    const next_line = (records.at(-1)?.line_number ?? 0) + 1
    const read = records.map(({ record, line_number }) => ({
      line_number,
      valid_record: relation.read(record, line_number),
    }))
    const valid_records = read.flatMap(({ valid_record }) => valid_record ?? [])
    const broken = read.filter(({ valid_record }) => !valid_record).map(({ line_number }) => line_number)
    const batch_progress = { ...progress, relation: relation.name, next_line }
    try {
      await writeBatch(write, context, valid_records, async (trx) => {
        for (const line of broken)
          await recordFailure(trx, context, relation.name, line, 'read_record', 'RecordInvalid')
        await saveProgress(trx, context, withConverted(context, batch_progress))
      })
    } catch (error) {
      if (!isConstraint(error)) throw error
      await writeOneByOne(write, context, relation, valid_records, broken, batch_progress)
    }
  }
}

/**
 * Used when a batch breaks a constraint, for example because two records have the same iid. Writes each record in its own transaction, so
 * that only the conflicting record is left out.
 */
async function writeOneByOne(
  write: Write,
  context: ImportContext,
  relation: Relation,
  valid_records: readonly ValidRecord[],
  broken: readonly number[],
  progress: ImportProgress,
) {
  for (const line of [...broken, ...valid_records.map((each) => each.line_number)].toSorted((a, b) => a - b)) {
    const valid_record = valid_records.find((each) => each.line_number === line)
    const done = (trx: Trx) => saveProgress(trx, context, withConverted(context, { ...progress, next_line: line + 1 }))
    try {
      if (valid_record) await writeBatch(write, context, [valid_record], done)
    } catch (error) {
      if (!isConstraint(error)) throw error
      await write(async (trx) => {
        await recordFailure(trx, context, relation.name, line, 'write_record', 'RecordNotUnique')
        await done(trx)
      })
    }
    if (valid_record) continue
    await write(async (trx) => {
      await recordFailure(trx, context, relation.name, line, 'read_record', 'RecordInvalid')
      await done(trx)
    })
  }
}

async function writeBatch(
  write: Write,
  context: ImportContext,
  valid_records: readonly ValidRecord[],
  finish: (trx: Trx) => Promise<unknown>,
) {
  await createLabelsAndMilestones(write, context, valid_records)
  await write(async (trx) => {
    await requireProject(trx, context)
    const batch = new Batch(await lastIds(trx))
    for (const valid_record of valid_records) valid_record.addTo(batch, context)
    await insertBatch(trx, batch)
    await addBatchToCounters(trx, context.project_id, batch)
    await finish(trx)
  })
}

const withConverted = (context: ImportContext, progress: ImportProgress): ImportProgress => ({
  ...progress,
  converted_milestones: context.milestones.converted,
})

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

function isConstraint(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')
}
