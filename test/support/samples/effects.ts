import { sql } from 'kysely'
import { describeEvent } from '../../../src-server/gantry/live/describe-event.ts'
import { subjectOf } from '../../../src-server/gantry/live/subject.ts'
import { eventOf as storedEventOf } from '../../../src-server/kit/events/stream.ts'
import { NOT_COMPARED } from '../../../src-server/schema/derived.ts'
import { COLUMN_DEFAULTS } from '../column-defaults.ts'
import { plainTables } from '../plain-tables.ts'
import { isLong } from '../runs.ts'
import { callBy, type TestServer } from '../server.ts'
import { type Contents, wrongCopies, wrongTargets } from './copies.ts'
import { type Counts, comparedWith, rehearseSample } from './dry-run.ts'
import { openingOf } from './opening.ts'
import { type Row, rowsOf, type Samples, succeeds } from './samples.ts'
import { openStage, ROLES, type Role, roles } from './scene.ts'

/** Time between the creation of the scene and the request, so that the times of both differ. */
const LATER_MS = 90_000_000
/** More rows than this are counted, not listed. */
const MAX_LISTED = 4
const MAX_TEXT = 60

/** The random part of the name of a bot. */
const BOT = /(_bot_)[\da-f]{16}/g
/** Servers of samples listen on any free port. */
const PORT = /(\.test:)\d+/g

/** Writes that create random records: only their events are listed. */
const RANDOM_ADDRESSES = new Set(['POST /-/gantry/v1/projects/:id/sample-deliveries'])

/**
 * What each successful write of the samples does: the rows that it adds, changes and deletes, and its events, with what the console shows of
 * each event and to whom.
 */
export async function effectsOf(samples: Samples): Promise<string> {
  const texts: string[] = []
  const requests = new Set<string>()
  const rehearsed = new Set<string>()
  for (const row of rowsOf(samples)) {
    const request = `${row.address} ${row.sent}`
    if (row.address.startsWith('GET ') || !succeeds(row) || requests.has(request)) continue
    requests.add(request)
    // A dry run notes changes with triggers of all tables, which takes longer than most requests.
    const rehearses = isLong || !rehearsed.has(row.address)
    rehearsed.add(row.address)
    texts.push(
      [`${row.address} | ${row.place} | ${row.sent}`, ...(await effectsOfRow(row, samples, rehearses))].join('\n'),
    )
  }
  return texts.map((text) => `${text.replaceAll(BOT, '$1…').replaceAll(PORT, '$1…')}\n`).join('\n')
}

/** The role of the lowest level that the row lets succeed, so that a right of the caller alone allows each effect. */
const callerOf = ({ cells }: Row): Role => {
  const able = roles.filter((_, i) => /^[^345]/.test(cells[i] ?? ''))
  const signedIn = able.filter((role) => ROLES[role] !== null)
  return signedIn[0] ?? able[0] ?? 'owner'
}

async function effectsOfRow(row: Row, samples: Samples, rehearses: boolean): Promise<string[]> {
  const stage = await openStage()
  const { server } = stage
  try {
    const role = callerOf(row)
    const { path, body } = await openingOf(stage, role, { row, samples })
    await server.instance.jobs.idle()
    server.clock.advance(LATER_MS)
    // The sweeps of the new day are no effect of the request.
    await server.send('GET', '/version')
    const request = { token: stage.tokens[role], address: row.address, input: { ...body, ...path } }
    const rehearsal = rehearses ? await rehearseSample(server, request) : undefined
    const before = await contentsOf(server)
    const { status } = await callBy(server, request.token, request.address, request.input)
    await server.instance.jobs.idle()
    const after = await contentsOf(server)
    const word = await wordFor(server)
    const shown = await shownEvents(server, word)
    const lines = linesOf(before, after, { word, shown, rows: !RANDOM_ADDRESSES.has(row.address) })
    return [
      `  ${role} ${status}`,
      ...lines,
      ...wrongCopies(before, after),
      ...(await wrongTargets(server)),
      ...(rehearsal
        ? [
            ...rehearsal.faults,
            ...(RANDOM_ADDRESSES.has(row.address) ? [] : comparedWith(rehearsal, status, countsOf(before, after))),
          ]
        : []),
    ]
  } finally {
    await server.stop()
  }
}

/** A column that the use of any token changes. */
const DAY_OF_ACTIVITY = 'last_activity_on'

async function contentsOf({ db }: TestServer): Promise<Contents> {
  const contents: Contents = new Map()
  for (const { name, key } of plainTables()) {
    if (NOT_COMPARED.has(name)) continue
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db.read)
    contents.set(name, new Map(rows.map((row) => [JSON.stringify(key.map((column) => row[column])), row])))
  }
  return contents
}

/** Without outbox events, and without users of whom only the day of activity has changed. */
function countsOf(before: Contents, after: Contents): Counts {
  const counts = new Map<string, { added: number; removed: number; changed: number }>()
  for (const [table, rows] of after) {
    if (table === 'outbox_event') continue
    const old = before.get(table) ?? new Map<string, Record<string, unknown>>()
    const added = [...rows.keys()].filter((key) => !old.has(key)).length
    const removed = [...old.keys()].filter((key) => !rows.has(key)).length
    const changed = [...rows].filter(([key, row]) => {
      const was = old.get(key)
      return was && Object.keys(row).some((column) => column !== DAY_OF_ACTIVITY && !isSame(row[column], was[column]))
    }).length
    if (added + removed + changed > 0) counts.set(table, { added, removed, changed })
  }
  return counts
}

const isSame = (a: unknown, b: unknown) => a === b || (Buffer.isBuffer(a) && Buffer.isBuffer(b) && a.equals(b))

type Word = (column: string, value: unknown) => string
interface Wording {
  word: Word
  /** A line for each event, by the id of the event. */
  shown: ReadonlyMap<unknown, string>
  /** Whether the rows of tables are listed, not only the events. */
  rows: boolean
}

function linesOf(before: Contents, after: Contents, { word, shown, rows: listed }: Wording): string[] {
  const lines: string[] = []
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, Record<string, unknown>>()
    const added = [...rows].filter(([key]) => !old.has(key)).map(([, row]) => row)
    const removed = [...old].filter(([key]) => !rows.has(key))
    const changed = [...rows].flatMap(([key, row]) => {
      const was = old.get(key)
      const columns = was
        ? Object.keys(row).filter(
            (column) => column !== DAY_OF_ACTIVITY && word(column, row[column]) !== word(column, was[column]),
          )
        : []
      return columns.map((column) => `${column} ${word(column, was?.[column])} → ${word(column, row[column])}`)
    })
    if (table === 'outbox_event') {
      lines.push(...added.flatMap((row) => [...eventOf(row, word), `    ${shown.get(row.id)}`]))
      continue
    }
    if (!listed) continue
    if (changed.length > 0) lines.push(`  ~ ${table}: ${changed.join(', ')}`)
    if (added.length > MAX_LISTED) lines.push(`  + ${table}: ${added.length}`)
    else lines.push(...added.map((row) => `  + ${table}: ${fieldsOf(withoutDefaults(table, row), word)}`))
    if (removed.length > 0) lines.push(`  - ${table}: ${removed.length}`)
  }
  return lines
}

const defaults = new Map<string, Record<string, unknown>>(Object.entries(COLUMN_DEFAULTS))

const withoutDefaults = (table: string, row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column, value]) => defaults.get(table)?.[column] !== value))

/** What the console shows of each event: the title and path in the list of changes, and what the stream says, to whom. */
async function shownEvents({ db }: TestServer, word: Word): Promise<Wording['shown']> {
  const rows = await db.read.selectFrom('outbox_event').selectAll().execute()
  return new Map(
    rows.map((row) => {
      const event = storedEventOf(row)
      return [row.id, `shown: ${fieldsOf({ ...subjectOf(event), ...describeEvent(event) }, word)}`]
    }),
  )
}

function eventOf({ event, payload, snapshot }: Record<string, unknown>, word: Word): string[] {
  return [
    `  event ${event}: ${fieldsOf(JSON.parse(String(payload)), word)}`,
    `    ${fieldsOf(JSON.parse(String(snapshot)), word)}`,
  ]
}

/** The fields that are not empty. The ids of a row and of its copies say nothing. */
const fieldsOf = (row: Record<string, unknown>, word: Word): string =>
  Object.entries(row)
    .filter(([column, value]) => column !== 'id' && value !== null && value !== '' && value !== 0)
    .map(([column, value]) => `${column} ${word(column, value)}`)
    .join(', ')

/** Projects, groups and people are named. What their copies hold has tests of its own. */
const nameOf = (record: object): unknown =>
  Reflect.get(record, 'path_with_namespace') ?? Reflect.get(record, 'full_path') ?? Reflect.get(record, 'username')

/** Columns with the id of a user. */
const PERSON = /(^|_)(user|author|actor|creator|owner|assignee|reviewer|by)_id$/
/** Random or derived values. */
const RANDOM =
  /token|digest|hash|^secret$|(^|_)sha$|^discussion_id$|^system_key$|^(request|correlation)_id$|url$|html|^avatar$|file$|^location$|_uuid$/

/** Writes a value so that it is the same in each run: names of people instead of ids, and times relative to the request. */
async function wordFor({ clock, db }: TestServer): Promise<Word> {
  const users = await db.read.selectFrom('user').select(['id', 'username']).execute()
  const people = new Map<unknown, string>(users.map(({ id, username }) => [id, username]))
  const [now, today] = [clock.iso(), clock.today()]
  const word: Word = (column, value) => {
    if (value === null || value === undefined) return 'null'
    if (Buffer.isBuffer(value)) return `${value.length} bytes`
    if (RANDOM.test(column) && typeof value === 'string') return '…'
    if (/_(ms|bytes)$/.test(column)) return '…'
    if (Array.isArray(value)) return `[${value.map((one) => word(column, one)).join(' ')}]`
    if (typeof value === 'object' && nameOf(value) !== undefined) return word('name', nameOf(value))
    if (typeof value === 'object') return `{${fieldsOf({ ...value }, word)}}`
    if (typeof value === 'number' && PERSON.test(column)) return people.get(value) ?? `#${value}`
    if (value === now) return 'now'
    if (value === today) return 'today'
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return value < now ? 'earlier' : 'later'
    const text = JSON.stringify(value)
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  }
  return word
}
