import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import type { Endpoint } from '../../../src-server/kit/http/endpoint.ts'
import { anyText } from '../any-text.ts'
import { runs } from '../runs.ts'
import { callBy } from '../server.ts'
import { openingOf } from './opening.ts'
import type { Row, Samples } from './samples.ts'
import { openStage, openStageWithImage, type Role } from './scene.ts'

/** Values that often break programs: limits of numbers, special texts, SQL, paths, and unexpected types. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      '0',
      '-1',
      '1',
      '2147483648',
      '9223372036854775807',
      '9223372036854775808',
      '1e9',
      'NaN',
      '0x10',
      '1.5',
    ],
    ...[
      'true',
      'null',
      'None',
      'Any',
      '[]',
      '{}',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '%',
      '%_\\',
      "'",
      '"; --',
      '../..',
      '%2e%2e%2f',
    ],
    ...[
      '2026-02-31',
      '0000-00-00',
      '9999-12-31T23:59:59Z',
      '-271821-04-20',
      '2026-13-01T00:00:00Z',
      'created_at',
      'desc',
      'all',
    ],
    ...[
      'x'.repeat(5_000),
      'ß'.repeat(300),
      '😀'.repeat(300),
      'a,b,,c',
      '@user1',
      '#1',
      '/close',
      '`'.repeat(200),
      '('.repeat(400),
    ],
    ...[
      null,
      0,
      -1,
      2 ** 53,
      1.5,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      [''],
      { a: 1 },
      { '': 1 },
      ['a', { b: 'c' }],
      { constructor: 1 },
    ],
  ),
  anyText(),
  fc.array(fc.string({ maxLength: 8 }), { maxLength: 4 }),
  fc.integer({ min: -3, max: 5 }),
)

const ROLES = ['anonymous', 'stranger', 'guest', 'owner', 'administrator'] as const

/**
 * Sends arbitrary values in place of a sample's parameters. The endpoint must never answer 5xx, and a refused request must change nothing.
 * The harness checks every answer against its contract.
 */
export async function expectRobust(endpoint: Endpoint, row: Row, samples: Samples) {
  const { address, params = {}, query, body } = endpoint.contract
  const reads = address.startsWith('GET ')
  const written = reads ? undefined : await openStageWithImage()
  const stage = written ?? (await openStage())
  const { server, tokens } = stage
  const openings = new Map<Role, Awaited<ReturnType<typeof openingOf>>>()
  const statuses: number[] = []
  const places = fc.record(
    Object.fromEntries(
      Object.keys(params).map((name) => [
        name,
        fc.oneof({ weight: 5, arbitrary: fc.constant(OWN_VALUE) }, { weight: 1, arbitrary: inPath }),
      ]),
    ),
  )
  const rest = fc.dictionary(
    fc.constantFrom('page', 'per_page', 'sudo', 'private_token', ...Object.keys({ ...query, ...body })),
    reads ? nasty.filter(isEncodable) : nasty,
    { maxKeys: 3 },
  )
  const once = async (role: Role, inPlaces: Record<string, unknown>, inRest: Record<string, unknown>) => {
    const opening = openings.get(role) ?? (await openingOf(stage, role, { row, samples }))
    openings.set(role, opening)
    const path = Object.fromEntries(
      Object.entries(opening.path).map(([name, own]) => [name, inPlaces[name] === OWN_VALUE ? own : inPlaces[name]]),
    )
    await server.instance.jobs.idle()
    const before = written?.image()
    const { status } = await callBy(server, tokens[role], address, { ...opening.body, ...inRest, ...path })
    statuses.push(status)
    expect(status).toBeLessThan(500)
    if (!written || !before) return
    if (status >= 400) await expectSame(written.image(), before)
    else openings.clear()
  }
  const allOwnValues = Object.fromEntries(Object.keys(params).map((name) => [name, OWN_VALUE]))
  for (const role of ['administrator', 'owner'] as const) await once(role, allOwnValues, {})
  // The sample's own values must succeed. Otherwise most requests would already fail at the path.
  if (!NEVER_SUCCESSFUL.has(address)) expect(Math.min(...statuses), address).toBeLessThan(400)
  await fc.assert(fc.asyncProperty(fc.constantFrom(...ROLES), places, rest, once), runs(2, 250))
  // The instance still works afterwards.
  expect((await server.send('GET', '/-/readiness')).status).toBe(200)
  await server.stop()
}

/** Placeholder for the sample's own value. */
const OWN_VALUE = Symbol('own value')

/**
 * Endpoints whose arbitrary requests never succeed: they take a file, answer with a file that no scene has, end sessions, or need a data directory.
 */
export const NEVER_SUCCESSFUL = new Set([
  ...['POST /projects/import', 'DELETE /-/gantry/v1/session'],
  ...['GET /-/gantry/v1/pictures/:name', 'GET /projects/:id/avatar', 'GET /groups/:id/avatar'],
  ...['POST /-/gantry/v1/backups', 'DELETE /-/gantry/v1/backups/:backup_id'],
  ...['POST /-/gantry/v1/backups/:backup_id/restoration', 'GET /-/gantry/v1/backups/:backup_id/archive'],
])

/** Equal bytes mean equal rows. If a refused write changed pages but no rows, the rows are compared. */
async function expectSame(after: Buffer, before: Buffer) {
  if (after.equals(before)) return
  expect(await rowsIn(after)).toEqual(await rowsIn(before))
}

/** All rows, except those of tokens, which store their last use, and how far the listeners have got, which work on meanwhile. */
async function rowsIn(image: Buffer) {
  const store = openImage(image)
  const { rows: tables } = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%'
    AND name NOT IN ('personal_access_token', 'listener_cursor')`.execute(store.read)
  const contents: string[] = []
  for (const { name } of tables)
    contents.push(`${name} ${JSON.stringify((await sql`SELECT * FROM ${sql.table(name)}`.execute(store.read)).rows)}`)
  await store.close()
  return contents
}

/** Texts that can be a segment of a path. */
const inPath = nasty.map(String).filter((text) => text !== '' && text !== '.' && text !== '..' && text.isWellFormed())

/** Half a surrogate pair is possible in JSON, but not in a URL. */
const isEncodable = (value: unknown) => JSON.stringify(value) === JSON.stringify(value)?.replace(/\\ud[89a-f]/g, '')
