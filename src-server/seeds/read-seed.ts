import { Builder, type Tables } from './building/builder.ts'
import { completeKeys } from './building/key-facts.ts'
import { Generator } from './generating/generate.ts'
import { type ProjectCounts, projectPlan, randomSeed, type SeedCounts, seedPlan } from './generating/plan.ts'
import type { At } from './kinds/kind.ts'
import { checkField, isEntry } from './reading/check.ts'
import { documentsOfFile } from './reading/documents-of-file.ts'
import { inside, Reader } from './reading/reader.ts'
import { readSettings } from './reading/settings.ts'
import { Documents, type Problem } from './source/documents.ts'

/** The rows of a valid seed, or everything that is wrong with it. */
export type ReadSeed = { tables: Tables } | { problems: readonly Problem[] }

/** Reads a seed file and the files that it includes. @param now in milliseconds, for relative dates */
export function readSeedFile(path: string, now: number): Promise<ReadSeed> {
  const documents = new Documents()
  return read(documents, documentsOfFile(path, documents), now)
}

/**
 * Reads a seed that is a text, YAML or JSON, or the value of one. It cannot include files.
 *
 * @param most generated records that are allowed
 */
export async function readSeedValue(content: string | object, now: number, most?: number): Promise<ReadSeed> {
  const documents = new Documents()
  const document = documents.add('', content)
  if (document !== undefined) {
    const value = documents.valueOf(document)
    if (isEntry(value) && value.include !== undefined)
      documents.report({ document, path: ['include'] }, 'is only for seed files', 'key')
  }
  return await read(documents, document === undefined ? [] : [document], now, most)
}

async function read(documents: Documents, order: readonly number[], now: number, most?: number): Promise<ReadSeed> {
  const reader = new Reader(documents, now)
  for (const document of order) await reader.read(document)
  const settings = order.flatMap((document) => {
    const value = documents.valueOf(document)
    const at = inside({ document, path: [] }, 'settings')
    return readSettings(isEntry(value) ? value.settings : undefined, at, new Date(now).toISOString(), documents)
  })
  generate(reader, documents, order, most)
  if (documents.is_incomplete) return { problems: sorted(documents) }
  const tables = await new Builder(documents, now).build(reader.items)
  await completeKeys(reader.items, documents)
  if (!documents.isValid) return { problems: sorted(documents) }
  const latest = new Map(settings.map((row) => [row.name, row]))
  tables.set('application_setting', [...latest.values()])
  return { tables }
}

/** Generators run when everything is read, so that generated records can have all users as authors. */
function generate(reader: Reader, documents: Documents, order: readonly number[], most = Number.POSITIVE_INFINITY) {
  let random_seed = '1'
  const planned: { counts: SeedCounts; at: At }[] = []
  let total = 0
  const plan = (type: typeof seedPlan, value: unknown, at: At) => {
    const before = documents.problems.length
    checkField({ type }, value, at, documents)
    for (const each of isEntry(value) ? Object.values(value) : []) total += typeof each === 'number' ? each : 0
    if (total > most) documents.report(at, `at most ${most} records can be generated here`)
    return documents.problems.length === before
  }
  for (const document of order) {
    const value = documents.valueOf(document)
    if (!isEntry(value)) continue
    const at: At = { document, path: [] }
    if (value.random_seed !== undefined) {
      checkField({ type: randomSeed }, value.random_seed, inside(at, 'random_seed'), documents)
      random_seed = String(value.random_seed)
    }
    const place = inside(at, 'generate')
    if (value.generate !== undefined && value.generate !== null && plan(seedPlan, value.generate, place))
      planned.push({ counts: seedPlan.parse(value.generate), at: place })
  }
  const projects = reader.items.flatMap((item) => {
    const { kind, entry, at } = item
    if (kind.noun !== 'project' || entry.generate === undefined || entry.generate === null) return []
    const place = inside(at, 'generate')
    return plan(projectPlan, entry.generate, place)
      ? [{ counts: projectPlan.parse(entry.generate) satisfies ProjectCounts, at: place, item }]
      : []
  })
  if (!documents.isValid) return
  const generator = new Generator(reader, random_seed)
  for (const { counts, at, item } of projects) generator.project(counts, item, at)
  for (const { counts, at } of planned) generator.seed(counts, at)
}

/** By file, line and column. */
const sorted = ({ problems }: Documents): readonly Problem[] =>
  problems.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))
