import { endpoints } from '../../../../src-server/api.ts'
import type { Answer, TestServer } from '../../../support/server.ts'
import { describe, expect, testIn } from '../../../support/test.ts'
import { type Probe, probesOf, queryOf } from './addresses.ts'
import { PEOPLE, type Person } from './people.ts'
import { buildWorld } from './world.ts'

const test = testIn(buildWorld)
type World = Awaited<ReturnType<typeof buildWorld>>

const templates = endpoints.flatMap(({ contract: { address } }) =>
  address.startsWith('GET ') ? [address.slice(4)] : [],
)

/** A stream without an end. Its tests are beside those of the other events. */
const NOT_ASKED = ['/-/gantry/v1/events']
/** These list the refused requests of the caller, so they are asked before any request is refused. */
const FIRST = ['/-/gantry/v1/state', '/-/gantry/v1/failures']
/** Lists of what happened in the whole instance, features that are closed included. */
const FOR_ADMINISTRATORS = ['/-/gantry/v1/changes', '/-/gantry/v1/activity']
/** This world has no records for these. The tests of their slices cover them. */
const WITHOUT_RECORDS = [
  ...['/-/gantry/v1/imports/:project_id', '/-/gantry/v1/imports/:project_id/failures'],
  ...['/groups/:id/members/:user_id', '/groups/:id/members/all/:user_id'],
  '/topics/:id',
  ...[
    '/users/:id/custom_attributes/:key',
    '/groups/:id/custom_attributes/:key',
    '/projects/:id/custom_attributes/:key',
  ],
  ...['/-/gantry/v1/avatars/:user_id', '/-/gantry/v1/tokens/:id/calls', '/-/gantry/v1/failures/:request_id'],
  '/-/gantry/v1/pictures/:name',
]

test('every address of a read is asked, except those of records that this world does not have', ({ world }) => {
  const without = templates.filter((one) => probesOf(one, world.targets).length === 0)
  expect(without).toEqual(WITHOUT_RECORDS)
})

describe('no answer tells anything of a record that the person may not read', () => {
  test.for(PEOPLE.map(({ name }) => name))('%s', async (name, { server, world }) => {
    const person = world.people.find((one) => one.name === name)
    if (!person) throw new Error(`No person ${name}`)
    const asked = [...FIRST, ...templates.filter((one) => ![...NOT_ASKED, ...FIRST].includes(one))]
    const leaks: string[] = []
    for (const template of asked) {
      if (person.kind === 'admin' && FOR_ADMINISTRATORS.includes(template)) continue
      for (const probe of probesOf(template, world.targets))
        leaks.push(...(await leaksOf(server, world, { person, template, probe })))
    }
    expect(leaks).toEqual([])
  })
})

interface Ask {
  person: Person
  template: string
  probe: Probe
}

async function leaksOf(
  server: TestServer,
  { secrets, issues, projects, groups }: World,
  { person, template, probe }: Ask,
) {
  const query = queryOf(template, { issues, projects: Object.values(projects), groups })
  const get = (path: string) => server.send('GET', path, person.token === undefined ? {} : { token: person.token })
  const answer = await get(probe.path + query)
  // A refused query would tell nothing at all.
  expect(answer.status, `${probe.path}${query} ${answer.text}`).not.toBe(400)
  const answers = Array.isArray(answer.body)
    ? [answer, await get(`${probe.path}${query}&search=zq&in=title,description`)]
    : [answer]
  const words = secrets.filter(
    ({ word, mayRead, below = '' }) =>
      probe.path.startsWith(below) && !mayRead(person) && answers.some(({ text }) => text.includes(word)),
  )
  return [
    ...words.map(({ word }) => `${probe.path} tells ${word}`),
    ...answers.filter(isLongerThanShown(template)).map(() => `${probe.path} counts what it does not show`),
    ...(await differsFromMissing(get, { person, template, probe, query, answer })),
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
  { person, template, probe, query, answer }: Ask & { query: string; answer: Answer },
) {
  const missing = probe.missing(person)
  if (missing === undefined) return []
  const other = await get(missing + query)
  const isSame = template.includes('/notes/') ? answer.status === other.status : answer.text === other.text
  return isSame ? [] : [`${probe.path}: ${answer.status} ${answer.text}, but ${missing}: ${other.status} ${other.text}`]
}
