import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Instance } from '../../../src-server/instance.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { NOBODY, type StoredEvent } from '../../../src-server/kit/events/events.ts'
import { type Listener, listener } from '../../../src-server/kit/events/listener.ts'
import { pruneEvents } from '../../../src-server/kit/events/queries.ts'
import { pruneJobs } from '../../../src-server/kit/jobs/queue.ts'
import { sweepRecords } from '../../../src-server/kit/records.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { anInstance, USER_CREATED } from './an-instance.ts'

const act = (instance: Instance, ...user_ids: number[]) =>
  instance.perform({ actor: null, origin: NOBODY }, async ({ emit }) => {
    for (const user_id of user_ids) emit('user.created', { user_id }, USER_CREATED)
  })

/** A listener that records the ids of users in its events. */
function recording(name: string): Listener & { received: number[] } {
  const received: number[] = []
  return { ...listener(name, { 'user.created': ({ payload }) => void received.push(payload.user_id) }), received }
}

/** A listener that throws for one user, a given number of times. */
function failing(name: string, user_id: number, times: number): Listener & { received: number[] } {
  const received: number[] = []
  let left = times
  const handle = ({ payload }: StoredEvent<'user.created'>) => {
    if (payload.user_id === user_id && left-- > 0) throw new Error('planted')
    received.push(payload.user_id)
  }
  return { ...listener(name, { 'user.created': handle }, { retry_ms: 1 }), received }
}

/** A store for several instances in succession. */
function sharedStore() {
  const store = openImage(emptyImage())
  return Object.assign(store, { close: async () => undefined })
}

describe('a listener', () => {
  test('gets the events of each act in the order of commits', async () => {
    const first = recording('first')
    const second = recording('second')
    const { instance } = anInstance({ listeners: [first, second] })
    await instance.open()
    await Promise.all([act(instance, 1, 2), act(instance, 3), act(instance, 4, 5)])
    await instance.events.idle()
    expect(first.received).toEqual([1, 2, 3, 4, 5])
    expect(second.received).toEqual([1, 2, 3, 4, 5])
  })

  test('gets no event of a failed act', async () => {
    const one = recording('one')
    const { instance } = anInstance({ listeners: [one] })
    await instance.open()
    const failed = instance.perform({ actor: null, origin: NOBODY }, async ({ emit }) => {
      emit('user.created', { user_id: 1 }, USER_CREATED)
      throw new Error('planted')
    })
    await expect(failed).rejects.toThrow('planted')
    await act(instance, 2)
    await instance.events.idle()
    expect(one.received).toEqual([2])
    expect(await instance.db.read.selectFrom('outbox_event').select('payload').execute()).toEqual([
      { payload: '{"user_id":2}' },
    ])
  })

  test('continues after a restart, and a new listener starts with the next event', async () => {
    const store = sharedStore()
    const before = recording('old')
    const first = anInstance({ store, listeners: [before] }).instance
    await first.open()
    await act(first, 1)
    await first.close()
    // An event that was committed without a listener.
    const silent = anInstance({ store }).instance
    await act(silent, 2)
    const after = recording('old')
    const added = recording('new')
    const second = anInstance({ store, listeners: [after, added] }).instance
    await second.open()
    await act(second, 3)
    await second.events.idle()
    expect({ before: before.received, after: after.received, added: added.received }).toEqual({
      before: [1],
      after: [2, 3],
      added: [3],
    })
  })

  test('that fails gets the event again and does not delay other listeners', async () => {
    const bad = failing('bad', 1, 2)
    const good = recording('good')
    const { instance, lines } = anInstance({ listeners: [bad, good] })
    await instance.open()
    await act(instance, 1)
    await act(instance, 2)
    await instance.events.idle()
    expect({ bad: bad.received, good: good.received }).toEqual({ bad: [1, 2], good: [1, 2] })
    expect(lines.filter(({ msg }) => msg === 'a listener failed')).toHaveLength(2)
  })

  test('that always fails on one event gets the other events', async () => {
    const bad = failing('bad', 1, Number.POSITIVE_INFINITY)
    const { instance, lines } = anInstance({ listeners: [bad] })
    await instance.open()
    await act(instance, 1, 2)
    await instance.events.idle()
    expect(bad.received).toEqual([2])
    expect(lines.filter(({ msg }) => msg === 'a listener failed')).toHaveLength(8)
  })

  test('that takes several events at once gets each on its own after a failure', async () => {
    const one = recording('one')
    const batches: number[] = []
    const several: Listener = {
      ...one,
      async handleSeveral(events) {
        batches.push(events.length)
        if (
          events.some(({ event, payload }) => event === 'user.created' && 'user_id' in payload && payload.user_id === 2)
        )
          throw new Error('planted')
        for (const event of events) await one.handle(event, instance)
      },
    }
    const { instance, lines } = anInstance({ listeners: [several] })
    await instance.open()
    await act(instance, 1, 2, 3)
    await instance.events.idle()
    await act(instance, 4, 5)
    await instance.events.idle()
    expect(batches).toEqual([3, 2])
    expect(one.received).toEqual([1, 2, 3, 4, 5])
    expect(lines.filter(({ msg }) => msg === 'a listener failed')).toHaveLength(1)
  })

  test('that waits for a retry does not delay the shutdown, and gets the event after the next start', async () => {
    const store = sharedStore()
    const handlers = {
      'user.created': () => {
        throw new Error('planted')
      },
    }
    const first = anInstance({ store, listeners: [listener('one', handlers, { retry_ms: 60_000 })] }).instance
    await first.open()
    await act(first, 1)
    await first.close()
    const one = recording('one')
    const second = anInstance({ store, listeners: [one] }).instance
    await second.open()
    await second.events.idle()
    expect(one.received).toEqual([1])
  })
})

describe('stored events and jobs', () => {
  const ids = async (instance: Instance) =>
    (await instance.db.read.selectFrom('outbox_event').select('id').orderBy('id').execute()).map(({ id }) => id)

  const storeMany = (instance: Instance, many: number, at: string) =>
    instance.db.write((trx) =>
      sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
        INSERT INTO outbox_event (event, payload, snapshot, created_at) SELECT 'unknown', '{}', 'null', ${at} FROM n`.execute(
        trx,
      ),
    )

  test('include the events that a listener has not handled, and the newest', async () => {
    const { instance } = anInstance({ listeners: [recording('one')] })
    await instance.open()
    await act(instance, 1, 2, 3, 4)
    await instance.events.idle()
    await instance.db.write((trx) => trx.updateTable('listener_cursor').set({ event_id: 2 }).execute())
    await instance.db.write((trx) => pruneEvents(trx, { since: '9999', count: 0 }))
    expect(await ids(instance)).toEqual([3, 4])
    await instance.db.write((trx) => trx.updateTable('listener_cursor').set({ event_id: 4 }).execute())
    await instance.db.write((trx) => pruneEvents(trx, { since: '9999', count: 0 }))
    expect(await ids(instance)).toEqual([4])
  })

  test('are limited by age and number', async () => {
    const { instance, clock } = anInstance()
    await instance.open()
    await act(instance, 1, 2)
    clock.advance(1000)
    const since = clock.iso()
    await act(instance, 3, 4, 5)
    await instance.db.write((trx) => pruneEvents(trx, { since, count: 100 }))
    expect(await ids(instance)).toEqual([3, 4, 5])
    await instance.db.write((trx) => pruneEvents(trx, { since, count: 2 }))
    expect(await ids(instance)).toEqual([4, 5])
  })

  test('go back 90 days', async () => {
    const { instance, clock } = anInstance({ sweeps: [sweepRecords] })
    await instance.open()
    await act(instance, 1)
    clock.advance(1)
    await act(instance, 2, 3)
    clock.advance(90 * 86_400_000)
    await instance.rollOverDay()
    expect(await ids(instance)).toEqual([2, 3])
  })

  test('include waiting and running jobs, and the latest finished ones', async () => {
    const { instance } = anInstance()
    const job = { kind: 'file.remove', payload: '{}', run_at: '2026', created_at: '2026' }
    await instance.db.write((trx) =>
      trx
        .insertInto('job')
        .values([
          { ...job, state: 'queued' },
          { ...job, state: 'done', finished_at: '2025' },
          { ...job, state: 'done', finished_at: '2027' },
          { ...job, state: 'failed', finished_at: '2027' },
        ])
        .execute(),
    )
    const left = async () =>
      (await instance.db.read.selectFrom('job').select('id').orderBy('id').execute()).map(({ id }) => id)
    await instance.db.write((trx) => pruneJobs(trx, { since: '2026', count: 100 }))
    expect(await left()).toEqual([1, 3, 4])
    await instance.db.write((trx) => pruneJobs(trx, { since: '2026', count: 1 }))
    expect(await left()).toEqual([1, 4])
  })

  test('are pruned when a new day begins, and after every 1,000 events', async () => {
    const { instance, clock } = anInstance({ sweeps: [sweepRecords] })
    await instance.open()
    await act(instance, 1, 2)
    clock.advance(91 * 86_400_000)
    await instance.rollOverDay()
    expect(await ids(instance)).toEqual([2])
    await storeMany(instance, 101_500, clock.iso())
    await act(instance, ...Array.from({ length: 1000 }, (_, id) => id))
    await expect.poll(async () => (await ids(instance)).length).toBeLessThanOrEqual(101_000)
    expect((await ids(instance)).at(-1)).toBe(102_502)
  })

  test('are pruned 2,000 at a time, until 100,000 are left', async () => {
    const { instance, clock } = anInstance({ sweeps: [sweepRecords] })
    await instance.open()
    await storeMany(instance, 103_000, clock.iso())
    for (const left of [101_000, 100_000, 100_000]) {
      clock.advance(86_400_000)
      await instance.rollOverDay()
      expect(await ids(instance)).toHaveLength(left)
    }
    expect((await ids(instance))[0]).toBe(3001)
  })
})
