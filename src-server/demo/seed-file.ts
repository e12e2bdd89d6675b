import { readFileSync } from 'node:fs'
import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { StartError } from '../kit/errors.ts'
import type { Files } from '../kit/files.ts'
import {
  deriveAuthorizations,
  deriveLabelCounts,
  derivePostingLists,
  deriveProjectCounts,
  deriveSearch,
} from './derived/queries.ts'
import { SeedBuilder, SeedFault } from './file/build.ts'
import { JsonFault, type JsonPath, JsonSource, placeOf } from './file/json-source.ts'
import { seedFormat } from './file/seed-format.ts'
import type { Rows } from './rows.ts'
import { seedArchive } from './seed-archive.ts'

/**
 * Fills an empty database from a file: JSON as `file/seed-format.ts` says, or the export archive of a project, which is then imported
 * into the namespace of `root`.
 *
 * @throws StartError 5, with file, line and column where the file is JSON
 */
export async function seedFile(store: Store, files: Files, clock: Clock, path: string): Promise<void> {
  const bytes = read(path)
  if (/\.(tar\.gz|tgz|gz)$/i.test(path)) return seedArchive(store, files, clock, path, bytes)
  const rows = rowsOf(path, bytes, clock)
  await store.write(async (trx) => {
    await rows.insert(trx)
    await derivePostingLists(trx)
    await deriveLabelCounts(trx)
    await deriveProjectCounts(trx)
    await deriveAuthorizations(trx, clock.today())
    await deriveSearch(trx)
  })
}

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new StartError(5, `The seed file ${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

function rowsOf(path: string, bytes: Buffer, clock: Clock): Rows {
  const text = bytes.toString('utf8')
  const refuse = (at: number, message: string) => {
    const { line, column } = placeOf(text, at)
    return new StartError(5, `${path}:${line}:${column}: ${message}`)
  }
  let source: JsonSource
  try {
    source = new JsonSource(text)
  } catch (error) {
    throw error instanceof JsonFault ? refuse(error.at, error.message) : error
  }
  const parsed = seedFormat.safeParse(source.value)
  const [issue] = parsed.error?.issues ?? []
  if (issue) throw refuse(source.startOf(placeIn(issue)), `${nameOf(placeIn(issue))}: ${issue.message}`)
  if (!parsed.data) throw new StartError(5, `${path} is no seed file`)
  try {
    return new SeedBuilder(clock).build(parsed.data)
  } catch (error) {
    throw error instanceof SeedFault
      ? refuse(source.startOf(error.path), `${nameOf(error.path)}: ${error.message}`)
      : error
  }
}

/** An unknown name is shown where it stands, not where its object begins. */
const placeIn = (issue: { code?: string | undefined; path: JsonPath; keys?: readonly string[] }): JsonPath =>
  issue.code === 'unrecognized_keys' && issue.keys?.[0] !== undefined ? [...issue.path, issue.keys[0]] : issue.path

/** `projects[0].issues[2].author` */
const nameOf = (path: JsonPath) =>
  path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? String(part) : `.${String(part)}`))
    .join('') || 'the document'
