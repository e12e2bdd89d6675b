import { readFileSync } from 'node:fs'
import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { StartError } from '../kit/errors.ts'
import { computeAccess } from '../memberships/authorizations.ts'
import { deriveLabelCounts, derivePostingLists, deriveProjectCounts, deriveSearch } from './derived/queries.ts'
import { SeedBuilder, SeedFault } from './file/build.ts'
import { JsonFault, type JsonPath, JsonSource, placeOf } from './file/json-source.ts'
import { seedFormat } from './file/seed-format.ts'
import type { Rows } from './rows.ts'

/**
 * Fills an empty database from JSON in the format of `file/seed-format.ts`.
 *
 * @throws StartError 5, with file, line and column
 */
export async function seedJson(write: Store['write'], clock: Clock, path: string): Promise<void> {
  const rows = rowsOf(path, readFileSync(path), clock)
  await write(async (trx) => {
    await rows.insert(trx)
    await derivePostingLists(trx)
    await deriveLabelCounts(trx)
    await deriveProjectCounts(trx)
    await computeAccess(trx, clock.today())
    await deriveSearch(trx)
  })
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
  if (issue) throw refuse(source.startOf(pathOf(issue)), `${nameOf(pathOf(issue))}: ${issue.message}`)
  if (!parsed.data) throw new StartError(5, `${path} is not a seed file`)
  try {
    return new SeedBuilder(clock).build(parsed.data)
  } catch (error) {
    throw error instanceof SeedFault
      ? refuse(source.startOf(error.path), `${nameOf(error.path)}: ${error.message}`)
      : error
  }
}

/** The path of an error. For an unknown key, the path of the key instead of its object. */
const pathOf = (issue: { code?: string | undefined; path: JsonPath; keys?: readonly string[] }): JsonPath =>
  issue.code === 'unrecognized_keys' && issue.keys?.[0] !== undefined ? [...issue.path, issue.keys[0]] : issue.path

/** `projects[0].issues[2].author` */
const nameOf = (path: JsonPath) =>
  path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? String(part) : `.${String(part)}`))
    .join('') || 'the document'
