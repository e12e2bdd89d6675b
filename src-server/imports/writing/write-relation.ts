import type { Trx } from '../../kit/db/schema.ts'
import { type ArchiveRecord, readRecords } from '../archive/read-records.ts'
import { recordFailure, requireProject, saveState } from '../queries.ts'
import type { ImportState } from '../state.ts'
import type { ImportContext, Write } from './context.ts'
import { createPlanning } from './create-planning.ts'
import { countBatch, insertBatch, lastIds } from './queries.ts'
import type { Placeable, Relation } from './relations.ts'
import { Batch } from './rows.ts'

const RECORDS_PER_BATCH = 500
/** Of the archive: a record may be an issue with a thousand notes, and nobody else can write while a batch is written. */
const BYTES_PER_BATCH = 512 * 1024

/** Imports the lines of one relation, from the line on that the state names. */
export async function writeRelation(
  write: Write,
  context: ImportContext,
  relation: Relation,
  file: string,
  state: ImportState,
) {
  const from_line = state.relation === relation.name ? state.next_line : 0
  for (const records of chunksOf(readRecords(file), from_line)) {
    const next_line = (records.at(-1)?.line_number ?? 0) + 1
    const read = records.map(({ record, line_number }) => ({
      line_number,
      placeable: relation.read(record, line_number),
    }))
    const placeables = read.flatMap(({ placeable }) => placeable ?? [])
    const broken = read.filter(({ placeable }) => !placeable).map(({ line_number }) => line_number)
    const write_state = { ...state, relation: relation.name, next_line }
    try {
      await writeBatch(write, context, placeables, async (trx) => {
        for (const line of broken)
          await recordFailure(trx, context, relation.name, line, 'read_record', 'RecordInvalid')
        await saveState(trx, context, withConverted(context, write_state))
      })
    } catch (error) {
      if (!isConstraint(error)) throw error
      await writeOneByOne(write, context, relation, placeables, broken, write_state)
    }
  }
}

/** One record of a batch collides with another, in its number say: it alone is left out. */
async function writeOneByOne(
  write: Write,
  context: ImportContext,
  relation: Relation,
  placeables: readonly Placeable[],
  broken: readonly number[],
  state: ImportState,
) {
  for (const line of [...broken, ...placeables.map((each) => each.line_number)].toSorted((a, b) => a - b)) {
    const placeable = placeables.find((each) => each.line_number === line)
    const done = (trx: Trx) => saveState(trx, context, withConverted(context, { ...state, next_line: line + 1 }))
    try {
      if (placeable) await writeBatch(write, context, [placeable], done)
    } catch (error) {
      if (!isConstraint(error)) throw error
      await write(async (trx) => {
        await recordFailure(trx, context, relation.name, line, 'write_record', 'RecordNotUnique')
        await done(trx)
      })
    }
    if (placeable) continue
    await write(async (trx) => {
      await recordFailure(trx, context, relation.name, line, 'read_record', 'RecordInvalid')
      await done(trx)
    })
  }
}

async function writeBatch(
  write: Write,
  context: ImportContext,
  placeables: readonly Placeable[],
  finish: (trx: Trx) => Promise<unknown>,
) {
  await createPlanning(write, context, placeables)
  await write(async (trx) => {
    await requireProject(trx, context)
    const batch = new Batch(await lastIds(trx))
    for (const placeable of placeables) placeable.place(batch, context)
    await insertBatch(trx, batch)
    await countBatch(trx, context.project_id, batch)
    await finish(trx)
  })
}

const withConverted = (context: ImportContext, state: ImportState): ImportState => ({
  ...state,
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
