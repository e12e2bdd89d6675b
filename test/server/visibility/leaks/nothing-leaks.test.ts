import { sql } from 'kysely'
import { endpoints } from '../../../../src-server/api.ts'
import { isLong } from '../../../support/runs.ts'
import { findSample } from '../../../support/samples/all.ts'
import type { Answer, TestServer } from '../../../support/server.ts'
import { describe, expect, testIn } from '../../../support/test.ts'
import { type Probe, probesOf, queryOf } from './addresses.ts'
import { PEOPLE, type Person } from './people.ts'
import { buildWorld } from './world.ts'

const test = testIn(buildWorld)
type World = Awaited<ReturnType<typeof buildWorld>>

const reads = endpoints.filter(({ contract }) => contract.address.startsWith('GET '))
const templates = reads.map(({ contract }) => contract.address.slice(4))
/** Those of lists that can be searched. */
const searched = new Set(
  reads.flatMap(({ contract }) => ('search' in (contract.query ?? {}) ? [contract.address.slice(4)] : [])),
)

const parametersOf = new Map(
  reads.map(({ contract }) => [contract.address.slice(4), new Set(Object.keys(contract.query ?? {}))]),
)
/** The part of a query that the address takes. Gantry's own addresses refuse other names. */
const takenBy = (template: string, query: string) =>
  template.startsWith('/-/gantry/')
    ? `?${query
        .slice(1)
        .split('&')
        .filter((one) => parametersOf.get(template)?.has(one.replace(/=.*/, '')))
        .join('&')}`
    : query

/** A stream without an end. Its tests are beside those of the other events. */
const NOT_ASKED = ['/-/gantry/v1/events']
/** These list the requests of the caller with their paths, so they are asked before any other. */
const FIRST = [
  ...['/-/gantry/v1/state', '/-/gantry/v1/failures', '/-/gantry/v1/requests', '/-/gantry/v1/requests/export'],
]
/** Lists of what happened, in which administrators also see what happened in features that are closed now. */
const FOR_ADMINISTRATORS = [
  ...['/-/gantry/v1/changes', '/-/gantry/v1/activity', '/-/gantry/v1/audit'],
  ...['/events', '/users/:id/events', '/projects/:id/events'],
]
/** This world has no records for these. The tests of their slices cover them. */
const WITHOUT_RECORDS = [
  ...['/-/gantry/v1/imports/:project_id', '/-/gantry/v1/imports/:project_id/failures'],
  '/-/gantry/v1/import-inspections/:archive_id',
  '/projects/:id/issues/:issue_iid/resource_iteration_events/:event_id',
  ...['/groups/:id/members/:user_id', '/groups/:id/members/all/:user_id'],
  '/topics/:id',
  ...[
    '/users/:id/custom_attributes/:key',
    '/groups/:id/custom_attributes/:key',
    '/projects/:id/custom_attributes/:key',
  ],
  ...['/-/gantry/v1/avatars/:user_id', '/user/emails/:email_id'],
  ...['/user/keys/:key_id', '/users/:id_or_username/keys/:key_id', '/keys/:id'],
  ...['/user/gpg_keys/:key_id', '/users/:id/gpg_keys/:key_id'],
  ...['/personal_access_tokens/:id', '/-/gantry/v1/tokens/:id/calls'],
  '/users/:user_id/impersonation_tokens/:impersonation_token_id',
  ...['/projects/:id/access_tokens/:token_id', '/groups/:id/access_tokens/:token_id'],
  ...['/hooks/:id', '/-/gantry/v1/hooks/:id', '/-/gantry/v1/deliveries/:id', '/-/gantry/v1/receivers/:name'],
  ...['/audit_events/:id', '/groups/:id/audit_events/:audit_event_id', '/projects/:id/audit_events/:audit_event_id'],
  ...['/-/gantry/v1/failures/:request_id', '/-/gantry/v1/requests/:request_id'],
  '/-/gantry/v1/dry-runs/:request_id',
  ...['/-/gantry/v1/pictures/:name', '/-/gantry/v1/audit/:id', '/-/gantry/v1/backups/:backup_id/archive'],
  ...['/-/gantry/v1/worlds/:name', '/-/gantry/v1/worlds/:name/snapshots', '/-/gantry/v1/worlds/:name/diff/:other'],
  '/-/gantry/v1/faults/:fault_id',
]

test('every address of a read is asked, except those of records that this world does not have', ({ world }) => {
  const without = templates.filter((one) => probesOf(one, world.targets).length === 0)
  expect(without).toEqual(WITHOUT_RECORDS)
})

/** Most records are visible to them, so few can leak. Only the long suite asks as these. */
const SEES_MUCH = new Set(['author', 'reporter', 'developer', 'administrator'])

describe('no answer tells anything of a record that the person may not read', () => {
  test.for(PEOPLE.map(({ name }) => name).filter((name) => isLong || !SEES_MUCH.has(name)))(
    '%s',
    async (name, { server, world }) => {
      const person = world.people.find((one) => one.name === name)
      if (!person) throw new Error(`No person ${name}`)
      const asked = [...FIRST, ...templates.filter((one) => ![...NOT_ASKED, ...FIRST].includes(one))]
      const hidden = world.secrets.filter(({ mayRead }) => !mayRead(person))
      // Many records of this world are missing at the same address.
      const missing = new Map<string, Promise<Answer>>()
      const leaks: string[] = []
      for (const template of asked) {
        if (person.kind === 'admin' && FOR_ADMINISTRATORS.includes(template)) continue
        for (const probe of askedOf(probesOf(template, world.targets), person))
          leaks.push(...(await leaksOf(server, world, { person, template, probe, hidden, missing })))
      }
      expect(leaks).toEqual([])
    },
  )
})

/** A fifth of the records of a template, which is another fifth for the next person. The long suite asks for all. */
const askedOf = (probes: readonly Probe[], { name }: Person) => {
  const fifth = PEOPLE.findIndex((one) => one.name === name) % 5
  return isLong || probes.length < 6 ? probes : probes.filter((_, i) => i % 5 === fifth)
}

interface Ask {
  person: Person
  template: string
  probe: Probe
  /** What the person may not read. */
  hidden: World['secrets']
  /** The answers for records that do not exist, by address. */
  missing: Map<string, Promise<Answer>>
}

async function leaksOf(
  server: TestServer,
  { issues, projects, groups }: World,
  { person, template, probe, hidden, missing }: Ask,
) {
  const query = takenBy(template, queryOf(template, { issues, projects: Object.values(projects), groups }))
  const get = (path: string) => server.send('GET', path, person.token === undefined ? {} : { token: person.token })
  const answer = await get(probe.path + query)
  // A refused query would tell nothing at all.
  expect(answer.status, `${probe.path}${query} ${answer.text}`).not.toBe(400)
  const answers = searched.has(template)
    ? [answer, await get(probe.path + takenBy(template, `${query}&search=zq&in=title,description`))]
    : [answer]
  const words = hidden.filter(
    ({ word, below = '' }) => probe.path.startsWith(below) && answers.some(({ text }) => text.includes(word)),
  )
  return [
    ...words.map(({ word }) => `${probe.path} tells ${word}`),
    ...answers.filter(isLongerThanShown(template)).map(() => `${probe.path} counts what it does not show`),
    ...(await differsFromMissing(get, { person, template, probe, query, answer, missing })),
  ]
}

/** Lists of notes count those that they do not show. */
const isLongerThanShown =
  (template: string) =>
  ({ body, headers }: Answer) => {
    const total = headers.get('x-total')
    return (
      total !== null && Array.isArray(body) && !/\/(notes|discussions)$/.test(template) && Number(total) !== body.length
    )
  }

/** A record that the person may not read is answered like one that does not exist. A hidden note has words of its own. */
async function differsFromMissing(
  get: (path: string) => Promise<Answer>,
  { person, template, probe, query, answer, missing }: Omit<Ask, 'hidden'> & { query: string; answer: Answer },
) {
  const path = probe.missing(person)
  if (path === undefined) return []
  const known = missing.get(path) ?? get(path + query)
  missing.set(path, known)
  const other = await known
  const isSame = template.includes('/notes/') ? answer.status === other.status : answer.text === other.text
  return isSame ? [] : [`${probe.path}: ${answer.status} ${answer.text}, but ${path}: ${other.status} ${other.text}`]
}

const writes = endpoints.flatMap(({ contract: { address, access } }) => {
  const [method = '', template = ''] = address.split(' ')
  return method === 'GET' || access === 'admin' ? [] : [{ method, template, body: bodyOf(address) }]
})

/** The body of a sample that succeeds, without the values that stand for things of the sample. */
function bodyOf(address: string): string {
  const { sent } = findSample(address).row
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(sent || '{}')).filter(([, value]) => !JSON.stringify(value).includes('"$')),
    ),
  )
}

/** Every row of every table. Tokens remember when they were used. */
async function rowsOf({ db }: TestServer) {
  const { rows: tables } = await sql<{ name: string }>`SELECT name FROM sqlite_master
    WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name <> 'personal_access_token'`.execute(db.read)
  const all = await Promise.all(
    tables.map(async ({ name }) => (await sql`SELECT * FROM ${sql.table(name)}`.execute(db.read)).rows),
  )
  return JSON.stringify(Object.fromEntries(tables.map(({ name }, i) => [name, all[i]])))
}

describe('a write to a record that the person may not read is answered like one to a missing record, and changes nothing', () => {
  test.for(['stranger', 'guest'])('%s', async (name, { server, world }) => {
    const person = world.people.find((one) => one.name === name)
    if (!person) throw new Error(`No person ${name}`)
    const before = await rowsOf(server)
    const differences: string[] = []
    let [asked, hiddenOnes] = [0, 0]
    for (const { method, template, body } of writes) {
      const send = (path: string) =>
        server.send(method, path, {
          ...(person.token !== undefined && { token: person.token }),
          ...{ body, headers: { 'content-type': 'application/json' } },
        })
      const hidden: readonly Probe[] = probesOf(template, world.targets).filter(
        (probe) => probe.missing(person) !== undefined,
      )
      // The first and the last, because the records of a template are alike.
      for (const probe of new Set([hidden[0], hidden.at(-1)])) {
        const missing: string | undefined = probe?.missing(person)
        if (!probe || missing === undefined) continue
        const [answer, other] = [await send(probe.path), await send(missing)]
        asked += 1
        if (answer.status === 404) hiddenOnes += 1
        // A hidden note has words of its own.
        const isSame = template.includes('/notes/') ? answer.status === other.status : answer.text === other.text
        if (answer.status < 400 || !isSame)
          differences.push(`${method} ${probe.path}: ${answer.status} ${answer.text}, but ${missing}: ${other.text}`)
      }
    }
    expect(differences).toEqual([])
    // Most requests get so far that the record is looked up.
    expect(hiddenOnes).toBeGreaterThan(asked / 2)
    expect(await rowsOf(server)).toBe(before)
  })
})
