import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { type RowChange, rowChanges } from '../../../src-server/kit/db/row-changes.ts'
import { NOT_COMPARED } from '../../../src-server/schema/derived.ts'
import { INTERNAL_TABLES } from '../../../src-server/worlds/entity.ts'
import { runs } from '../../support/runs.ts'
import { describe, expect } from '../../support/test.ts'
import { operation, perform, rowsIn } from './operations.ts'
import { startWorldServer, test, WORLDS } from './world-server.ts'

const DIFF = `GET ${WORLDS}/:name/diff/:other`
const topic = (name: string) => ({ name, title: name })

describe(DIFF, () => {
  test('names each row that was added, changed or removed, with what has changed', async ({ main }) => {
    const { ask, fork } = main
    for (const name of ['kept', 'changed', 'removed']) await ask('POST /topics', topic(name))
    const world = await fork({ name: 'one' })
    await world.send('PUT', '/api/v4/topics/2', { description: 'New' })
    await world.send('DELETE', '/api/v4/topics/3')
    await world.send('POST', '/api/v4/topics', topic('added'))
    const { status, body, headers } = await ask(DIFF, { name: 'main', other: 'one' })
    expect(status).toBe(200)
    const { tables, rows, complete } = Object(body)
    expect(complete).toBe(true)
    expect(tables).toContainEqual({ table: 'topic', added: 1, removed: 1, changed: 1 })
    const topics = rows.filter(({ table }: RowChange) => table === 'topic')
    expect(topics).toMatchObject([
      { key: { id: 2 }, before: { description: null }, after: { description: 'New' } },
      { key: { id: 3 }, before: { name: 'removed' }, after: null },
      { key: { id: 4 }, before: null, after: { name: 'added', title: 'added' } },
    ])
    expect(Object.keys(topics[0].after)).toEqual(['description'])
    expect(headers.get('x-total')).toBe(String(rows.length))
    const second = await ask(DIFF, { name: 'main', other: 'one', per_page: 1, page: 2 })
    expect(Object(second.body).rows).toEqual([rows[1]])
    expect(Object((await ask(DIFF, { name: 'one', other: 'one' })).body)).toEqual({
      ...{ tables: [], rows: [], users: [], complete: true },
    })
  })

  test('pages through the rows of one table, and counts those of all', async ({ main }) => {
    const { ask, fork } = main
    const world = await fork({ name: 'one' })
    for (const name of ['a', 'b', 'c']) await world.send('POST', '/api/v4/topics', topic(name))
    const input = { name: 'main', other: 'one', table: 'topic' }
    const { body, headers } = await ask(DIFF, { ...input, per_page: 2, page: 2 })
    expect(Object(body).rows).toMatchObject([{ table: 'topic', after: { name: 'c' } }])
    expect(headers.get('x-total')).toBe('3')
    const all = Object((await ask(DIFF, { name: 'main', other: 'one' })).body)
    expect(Object(body).tables).toEqual(all.tables)
    expect(all.tables.length).toBeGreaterThan(1)
    const none = await ask(DIFF, { ...input, table: 'tapir' })
    expect([Object(none.body).rows, none.headers.get('x-total')]).toEqual([[], '0'])
  })

  test('leaves out the rows of internal tables on request, but not their counts', async ({ main }) => {
    const { ask, fork } = main
    const world = await fork({ name: 'one' })
    await world.send('POST', '/api/v4/topics', topic('added'))
    const input = { name: 'main', other: 'one' }
    const tablesOf = (body: unknown) => new Set(Object(body).rows.map(({ table }: RowChange) => table))
    const [all, plain] = [await ask(DIFF, input), await ask(DIFF, { ...input, internal: false })]
    expect(tablesOf(all.body)).toContain('outbox_event')
    expect(tablesOf(plain.body)).toContain('topic')
    for (const table of INTERNAL_TABLES) expect(tablesOf(plain.body)).not.toContain(table)
    expect(Object(plain.body).tables).toEqual(Object(all.body).tables)
    expect(Number(plain.headers.get('x-total'))).toBe(Object(plain.body).rows.length)
    const one = await ask(DIFF, { ...input, internal: false, table: 'outbox_event' })
    expect([...tablesOf(one.body)]).toEqual(['outbox_event'])
    expect(await ask(DIFF, { ...input, internal: 'some' })).toMatchObject({
      ...{ status: 400, body: { error: 'internal must be true or false' } },
    })
  })

  test('names the users whose ids are in the rows, as the world that is compared holds them', async ({ main }) => {
    const { ask, fork, given, admin } = main
    const project = await given.project()
    const world = await fork({ name: 'one' })
    const { body } = await world.send('POST', '/api/v4/users', {
      ...{ name: 'Ada', username: 'only-there', email: 'ada@example.org', password: 'vUfk2-new-qLmw7' },
    })
    const issue = { title: 'New', assignee_ids: [Object(body).id] }
    await world.send('POST', `/api/v4/projects/${project.id}/issues`, issue)
    const users = async (input: object) =>
      Object((await ask(DIFF, { name: 'main', other: 'one', ...input })).body).users
    const there = { id: Object(body).id, username: 'only-there' }
    expect(await users({ table: 'issue_assignee' })).toEqual([there])
    expect(await users({ table: 'issue' })).toEqual([{ id: admin.id, username: admin.username }])
    expect(await users({ table: 'user', name: 'one', other: 'main' })).toContainEqual(there)
    expect(await users({ table: 'issue_label' })).toEqual([])
  })

  test('compares snapshots, and worlds with their reset', async ({ main }) => {
    const { ask, fork } = main
    const world = await fork({ name: 'one' })
    await ask(`POST ${WORLDS}/:name/snapshots`, { name: 'one', snapshot: 'first' })
    await world.send('POST', '/api/v4/topics', topic('added'))
    const changes = async (name: string, other: string) => Object((await ask(DIFF, { name, other })).body).tables
    expect(await changes('one@first', 'one')).toContainEqual({ table: 'topic', added: 1, removed: 0, changed: 0 })
    expect(await changes('one', 'one@first')).toContainEqual({ table: 'topic', added: 0, removed: 1, changed: 0 })
    await ask(`POST ${WORLDS}/:name/reset`, { name: 'one' })
    expect(await changes('one@first', 'one')).toEqual([])
    expect((await ask(DIFF, { name: 'one@second', other: 'one' })).status).toBe(404)
  })

  test('compares a world with what it held when it was forked, and forks that', async ({ main }) => {
    const { ask, fork } = main
    const world = await fork({ name: 'one' })
    const changes = async (name: string, other: string) => Object((await ask(DIFF, { name, other })).body).tables
    expect(await changes('one@origin', 'one')).toEqual([])
    await ask('POST /topics', topic('only-in-main'))
    await world.send('POST', '/api/v4/topics', topic('added'))
    expect(await changes('one@origin', 'one')).toContainEqual({ table: 'topic', added: 1, removed: 0, changed: 0 })
    await fork({ name: 'two', from: 'one@origin' })
    expect(await changes('one@origin', 'two')).toEqual([])
    const named = await ask(`POST ${WORLDS}/:name/snapshots`, { name: 'one', snapshot: 'origin' })
    expect(named).toMatchObject({ status: 409, body: { message: 'The name origin has already been taken.' } })
    expect((await ask(DIFF, { name: 'main@origin', other: 'one' })).status).toBe(404)
  })

  test('lists the label and the assignee of an issue once, without the lists that follow from them', async ({
    main,
  }) => {
    const { ask, fork, given, admin } = main
    const project = await given.project()
    const world = await fork({ name: 'one' })
    const issue = { title: 'New', labels: 'bug', assignee_ids: [admin.id] }
    expect((await world.send('POST', `/api/v4/projects/${project.id}/issues`, issue)).status).toBe(201)
    const { tables } = Object((await ask(DIFF, { name: 'main', other: 'one' })).body)
    const names = tables.map(({ table }: { table: string }) => table)
    expect(names).toEqual(expect.arrayContaining(['issue', 'issue_assignee', 'issue_label']))
    expect(names).not.toEqual(expect.arrayContaining(['assignee_issue']))
    expect(names).not.toEqual(expect.arrayContaining(['label_issue']))
  })

  test('tells no secret', async ({ main }) => {
    const { ask, fork } = main
    const world = await fork({ name: 'one' })
    const password = 'vUfk2-new-qLmw7'
    const user = { name: 'Ada', username: 'ada', email: 'ada@example.org', password, skip_confirmation: true }
    expect((await world.send('POST', '/api/v4/users', user)).status).toBe(201)
    await world.send('POST', '/api/v4/hooks', { url: 'https://hooks.example.org', token: 'hook-secret-1234' })
    const { body } = await ask(DIFF, { name: 'main', other: 'one', per_page: 100 })
    const text = JSON.stringify(body)
    expect(text).toContain('"password_hash":"[masked]"')
    expect(text).toContain('"token_sealed":"[masked]"')
    for (const secret of [password, 'hook-secret', 'scrypt', '"v1.']) expect(text).not.toContain(secret)
  })
})

/** Makes the changes in the first database. Foreign keys and triggers would make changes of their own. */
function apply(handle: SQLite.Database, changes: readonly RowChange[]) {
  handle.pragma('foreign_keys = OFF')
  const triggers = handle.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all()
  for (const name of triggers) handle.exec(`DROP TRIGGER ${name}`)
  const where = (key: object) =>
    Object.keys(key)
      .map((column) => `"${column}" IS ?`)
      .join(' AND ')
  const remove = ({ table, key }: RowChange) =>
    handle.prepare(`DELETE FROM "${table}" WHERE ${where(key)}`).run(Object.values(key))
  const insert = (table: string, row: object) => {
    const columns = Object.keys(row).map((column) => `"${column}"`)
    handle
      .prepare(`INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
      .run(Object.values(row))
  }
  const changed = changes.filter(({ before, after }) => before && after)
  // Removed first, so that unique values are free; a changed row is removed and inserted with its other values.
  const whole = changed.map(({ table, key, after }) => ({
    table,
    row: {
      ...Object(handle.prepare(`SELECT * FROM "${table}" WHERE ${where(key)}`).get(Object.values(key))),
      ...after,
    },
  }))
  for (const change of changes) if (change.before) remove(change)
  for (const { table, after, before } of changes) if (after && !before) insert(table, after)
  for (const { table, row } of whole) insert(table, row)
}

describe('the differences of two databases', () => {
  test('make the second of the first', async () => {
    const main = await startWorldServer()
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 12 }), fc.nat(12), async (operations, cut) => {
        const world = await main.fork({ name: 'one' })
        const content = () => main.server.worlds.find('one').capture(() => '')
        let before = await content()
        for (const [i, one] of operations.entries()) {
          if (i === cut) before = await content()
          await perform(world.send, one)
        }
        const after = await content()
        const changes: RowChange[] = []
        for await (const change of rowChanges(before.image.bytes(), after.image.bytes(), NOT_COMPARED))
          changes.push(change)
        const [changed, wanted] = [new SQLite(before.image.bytes()), new SQLite(after.image.bytes())]
        apply(changed, changes)
        expect(rowsIn(changed)).toEqual(rowsIn(wanted))
        changed.close()
        wanted.close()
        await main.ask(`DELETE ${WORLDS}/:name`, { name: 'one' })
      }),
      runs(12, 300),
    )
    await main.server.stop()
  })
})
