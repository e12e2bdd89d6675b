import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { temporaryFolder } from '../../cli/run.ts'
import { givenOn } from '../../support/given.ts'
import { givenIssuesOn, writeIssue } from '../../support/given-issues.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** Lists and records that depend on issues. */
const reads = [
  '/projects/1/issues',
  '/projects/1/issues?per_page=2&page=2',
  '/projects/1/issues?state=opened&order_by=updated_at',
  '/projects/1/issues?state=closed',
  '/projects/1/issues?labels=red',
  '/projects/1/issues?labels=red,blue&with_labels_details=true',
  '/projects/1/issues?not[labels]=red&order_by=label_priority',
  '/projects/1/issues?assignee_id=2',
  '/projects/1/issues?milestone=Soon',
  '/projects/1/issues?search=harbour',
  '/projects/1/issues?order_by=due_date&sort=asc',
  '/projects/1/issues/1',
  '/projects/1/issues_statistics',
  '/projects/1/labels?with_counts=true',
  '/projects/1/milestones',
  '/projects/1',
  '/projects?order_by=last_activity_at',
  '/issues?scope=all',
  '/issues?scope=assigned_to_me',
  '/issues?scope=all&search=crane&in=title',
  '/issues?scope=all&order_by=title&labels=None',
  '/issues?scope=all&confidential=true',
  '/projects/1/issues?weight=3&per_page=1',
  '/issues_statistics?scope=all',
]

/** Filters of pages of one issue, so that the matches have to be counted. Both the matches and their order are kept from one write to the next. */
const filters = [
  ...['labels=None', 'labels=Any', 'labels=red', 'labels=red,blue', 'not[labels]=red', 'labels=red-hot', 'weight=Any'],
  ...['assignee_id=None', 'assignee_id=2', 'author_id=2', 'not[assignee_id]=2', 'not[author_username]=user2'],
  ...['milestone=None', 'milestone=Soon', 'milestone=Later', 'not[milestone]=Soon', 'milestone=%23upcoming'],
  ...['confidential=false', 'confidential=true', 'due_date=overdue', 'due_date=0', 'issue_type=incident'],
  ...['my_reaction_emoji=Any', 'my_reaction_emoji=None', 'search=harbour', 'search=harbour&in=title'],
  ...['created_after=2026-05-22T10:05:00Z', 'non_archived=false', 'iids[]=1&iids[]=2', 'search=crane looked'],
]
const orders = [
  ...['title', 'weight', 'priority', 'milestone_due', 'popularity', 'due_date', 'label_priority', 'relative_position'],
  ...['updated_at', 'created_at'],
]
const pagesOfOne = (place: string) =>
  filters.map((filter, n) => `${place}per_page=1&order_by=${orders[n % orders.length]}&${filter}`)

/** Each kind of write on issues and on the records that belong to them. */
const writes: [address: string, body: object][] = [
  ['POST /projects/1/issues', { title: 'The harbour is full', labels: 'red', assignee_ids: [2] }],
  ['POST /projects/1/issues', { title: 'A crane stands still', labels: 'red,blue', due_date: '2026-06-01' }],
  ['POST /projects/1/issues', { title: 'Unlabelled', description: 'Seen in the harbour\n- [ ] look' }],
  ['POST /projects/2/issues', { title: 'A crane elsewhere', labels: 'green' }],
  ['PUT /projects/1/issues/1', { title: 'The harbour is empty' }],
  ['PUT /projects/1/issues/2', { add_labels: 'green', remove_labels: 'blue' }],
  ['PUT /projects/1/issues/3', { labels: 'blue', milestone_id: 1, assignee_ids: [1] }],
  ['POST /projects/1/issues/1/notes', { body: 'A word on the crane' }],
  ['PUT /projects/1/issues/2', { state_event: 'close' }],
  ['PUT /projects/1/issues/1', { assignee_ids: [0], due_date: '2026-05-25' }],
  ['PUT /projects/1/issues/3', { description: '- [x] looked at the crane', weight: 3 }],
  ['POST /projects/1/labels', { name: 'red-hot', color: '#ff0000', priority: 1 }],
  ['PUT /projects/1/issues/3', { add_labels: 'red-hot', confidential: true }],
  ['POST /projects/1/milestones', { title: 'Later' }],
  ['PUT /projects/1/issues/2', { state_event: 'reopen', discussion_locked: true }],
  ['PUT /projects/1/issues/1', { labels: '' }],
  ['POST /projects/1/issues', { title: '' }],
  ['PUT /projects/1', { issues_access_level: 'private' }],
]

/** Further writes that decide which issues a list contains. */
const moreWrites: typeof writes = [
  ['PUT /projects/1', { issues_access_level: 'enabled' }],
  ['POST /projects/1/issues/1/award_emoji', { name: 'heart' }],
  ['POST /projects/1/issues/3/award_emoji', { name: 'thumbsup' }],
  ['DELETE /projects/1/issues/1/award_emoji/1', {}],
  ['PUT /projects/1/issues/2', { milestone_id: 1, issue_type: 'incident' }],
  ['PUT /projects/1/issues/3/reorder', { move_before_id: 1 }],
  ['PUT /projects/1/milestones/1', { title: 'Harbour day', due_date: '2026-06-30', start_date: '2026-06-01' }],
  ['POST /projects/1/issues/2/move', { to_project_id: 2 }],
  ['PUT /projects/1/labels/blue', { priority: 0 }],
  ['PUT /projects/1/labels/red', { new_name: 'crimson' }],
  ['DELETE /projects/1/labels/crimson', {}],
  ['DELETE /projects/1/milestones/1', {}],
  ['DELETE /projects/1/issues/1', {}],
  ['DELETE /projects/1/members/2', {}],
  ['POST /projects/1/members', { user_id: 2, access_level: 10 }],
  ['POST /projects/2/archive', {}],
  ['POST /projects/2/unarchive', {}],
  ['PUT /projects/1', { visibility: 'private' }],
]
/** Changes without an address, or of which the address needs a job. */
const changes = [
  `UPDATE user SET state = 'banned' WHERE id = 1`,
  `UPDATE user SET state = 'active' WHERE id = 1`,
  `UPDATE user SET username = 'renamed' WHERE id = 2`,
  'UPDATE project SET pending_delete = 1 WHERE id = 2',
]

async function world(store?: Store) {
  const server = await startTestServer(store && { store })
  onTestFinished(() => server.stop())
  const given = givenOn(server)
  const user = await given.user()
  const other = await given.user()
  for (const name of ['Harbour', 'Yard']) await given.project({ owner: user, name, path: name.toLowerCase() })
  const issues = givenIssuesOn(server)
  await issues.label({ project: { id: 1 } }, 'red', { priority: 2 })
  await issues.milestone({ project: { id: 1 } }, 'Soon')
  await given.member({ project: { id: 1 } }, other, 30)
  const tokens = [await given.token(user), await given.token(other), await given.token(await given.admin())]
  return { server, tokens }
}

type World = Awaited<ReturnType<typeof world>>

/** The complete answer on one line, without the port of the server. */
async function read({ server, tokens }: World, path: string, who: number): Promise<string> {
  const { status, text, headers } = await server.send('GET', path, { token: tokens[who] ?? '' })
  const facts = ['X-Total', 'X-Total-Pages', 'Link'].map((name) => headers.get(name) ?? '')
  return withoutPort([`GET ${path} as user ${who + 1}:`, status, ...facts, text].join(' '), server)
}
const withoutPort = (text: string, { port }: TestServer) => text.replaceAll(`127.0.0.1:${port}`, 'gantry')

/** The different answers, cut around their first difference. */
function differences(some: readonly string[], others: readonly string[]): string[] {
  return some.flatMap((one, n) => {
    const other = others[n] ?? ''
    if (one === other) return []
    const at = [...one].findIndex((letter, place) => letter !== other[place])
    const from = Math.max(0, at - 60)
    return [`${one.slice(0, one.indexOf(':'))}: …${one.slice(from, at + 60)}… but …${other.slice(from, at + 60)}…`]
  })
}

async function write({ server, tokens }: World, address: string, body: object) {
  const [method = '', path = ''] = address.split(' ')
  server.clock.advance(60_000)
  const answer = await server.send(method, path, {
    token: tokens[0] ?? '',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })
  return { status: answer.status, text: withoutPort(answer.text, server) }
}

describe('lists and records of an instance that caches what it reads', () => {
  test('show each write on issues like an instance without caches', async () => {
    // A database in memory caches nothing; a data directory caches rows until the next commit.
    const plain = await world()
    const caching = await world(openDirectory(join(temporaryFolder(), 'instance'), 'off'))
    const all = async (one: World) => {
      const answers: string[] = []
      for (const path of reads) for (const who of [0, 1]) answers.push(await read(one, path, who))
      return answers
    }
    expect(differences(await all(caching), await all(plain))).toEqual([])
    for (const [address, body] of writes) {
      expect(await write(caching, address, body)).toEqual(await write(plain, address, body))
      const expected = await all(plain)
      expect(differences(await all(caching), expected), `straight after ${address}`).toEqual([])
      expect(differences(await all(caching), expected), `from the cache, after ${address}`).toEqual([])
    }
  })

  test('keep matches and orders up to date for members and administrators', async () => {
    const plain = await world()
    const caching = await world(openDirectory(join(temporaryFolder(), 'instance'), 'off'))
    const change = async (statement: string) => {
      for (const { server } of [plain, caching]) await server.db.write((trx) => sql.raw(statement).execute(trx))
    }
    // Lists are read as in a large project.
    await change('UPDATE project SET issues_count = 10000, open_issues_count = 9000')
    // After each write, one of the places as one of the viewers, so that a kept list has to take in several writes at once.
    const some = async (one: World, step: number) => {
      const answers: string[] = []
      for (const path of pagesOfOne(step % 2 === 0 ? '/projects/1/issues?' : '/issues?scope=all&'))
        answers.push(await read(one, path, step % 4 < 2 ? 1 : 2))
      return answers
    }
    for (const [step, [address, body]] of [...writes, ...moreWrites].entries()) {
      const { status } = await write(plain, address, body)
      expect((await write(caching, address, body)).status).toBe(status)
      expect([200, 201, 202, 204, 400]).toContain(status)
      expect(differences(await some(caching, step), await some(plain, step)), `straight after ${address}`).toEqual([])
    }
    for (const [step, statement] of changes.entries()) {
      await change(statement)
      expect(differences(await some(caching, step), await some(plain, step)), `straight after ${statement}`).toEqual([])
    }
  })

  test('keep the start of a search without taking it for the whole list', async () => {
    const one = await world(openDirectory(join(temporaryFolder(), 'instance'), 'off'))
    // The search first looks at the newest 300 issues. Three of the eight matches are older.
    const matching = [1, 2, 3, 301, 302, 303, 304, 310]
    await one.server.db.write(async (trx) => {
      for (let iid = 1; iid <= 310; iid++)
        await writeIssue(trx, {
          ...{
            iid,
            project_id: 1,
            author_id: 1,
            state: 1,
            created_at: '2026-05-01T10:00:00.000Z',
            updated_at: '2026-05-01T10:00:00.000Z',
          },
          title: matching.includes(iid) ? `A needle, ${iid}` : `Hay, ${iid}`,
        })
    })
    const found = async (page: string) => {
      const { text } = await one.server.send('GET', `/projects/1/issues?search=needle&${page}`, {
        token: one.tokens[0] ?? '',
      })
      const issues: { iid: number }[] = JSON.parse(text)
      return issues.map(({ iid }) => iid)
    }
    expect(await found('per_page=2')).toEqual([310, 304])
    expect(await found('per_page=2&page=3')).toEqual([301, 3])
    expect(await found('per_page=20')).toEqual(matching.toReversed())
  })
})
