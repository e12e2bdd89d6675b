import { pruneDeliveries } from '../../../src-server/hooks/deliveries/delivery-queries.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const DAY_MS = 86_400_000
const EVERYTHING = { since: '', count: 1_000_000, bytes: 1_000_000 }
/** Each has 100 bytes: 60 of the request, 40 of the response. */
const BYTES = 100

/** Stores deliveries with the ids 1 to `count`, each a day younger than the one before. The last is of now. */
const addDeliveries = ({ db, clock }: TestServer, count: number, waiting: readonly number[] = []) =>
  db.write(async (trx) => {
    const created_at = clock.iso()
    const hook = { id: 1, url: 'http://127.0.0.1:9', created_at, updated_at: created_at }
    await trx.insertInto('system_hook').values(hook).execute()
    for (let id = 1; id <= count; id++)
      await trx
        .insertInto('hook_delivery')
        .values({
          ...{ id, hook_id: 1, event_name: 'user_create', event_uuid: `uuid ${id}`, subject: '', url: '' },
          ...{ request_headers: '{}', request_body: 'x'.repeat(60), cause: 'event' },
          ...(waiting.includes(id)
            ? { state: 'waiting' as const }
            : { state: 'ended' as const, response_status: 200, response_body: 'y'.repeat(40) }),
          created_at: new Date(clock.now() - (count - id) * DAY_MS).toISOString(),
        })
        .execute()
  })

async function keptAfter({ db }: TestServer, limits: Partial<typeof EVERYTHING>) {
  await db.write((trx) => pruneDeliveries(trx, { ...EVERYTHING, ...limits }))
  return (await db.read.selectFrom('hook_delivery').select('id').orderBy('id').execute()).map(({ id }) => id)
}

describe('the log of deliveries', () => {
  test('keeps all within its limits', async ({ server }) => {
    await addDeliveries(server, 5)
    expect(await keptAfter(server, {})).toEqual([1, 2, 3, 4, 5])
  })

  test('loses ended deliveries that are too old, and none that wait', async ({ server }) => {
    await addDeliveries(server, 5, [2])
    const since = new Date(server.clock.now() - 2 * DAY_MS).toISOString()
    expect(await keptAfter(server, { since })).toEqual([2, 3, 4, 5])
    server.clock.advance(DAY_MS)
    const later = new Date(server.clock.now() - 2 * DAY_MS).toISOString()
    expect(await keptAfter(server, { since: later })).toEqual([2, 4, 5])
  })

  test('loses ended deliveries that are not among the newest, and none that wait', async ({ server }) => {
    await addDeliveries(server, 5, [1])
    expect(await keptAfter(server, { count: 2 })).toEqual([1, 4, 5])
  })

  test('loses the oldest ended deliveries of more bytes than it keeps', async ({ server }) => {
    await addDeliveries(server, 5, [1])
    expect(await keptAfter(server, { bytes: 3 * BYTES })).toEqual([1, 3, 4, 5])
    expect(await keptAfter(server, { bytes: 3 * BYTES - 1 })).toEqual([1, 4, 5])
  })

  test('loses at most 2,000 at a time, the oldest first', async ({ server }) => {
    await addDeliveries(server, 2_010)
    expect(await keptAfter(server, { count: 0 })).toEqual([2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009, 2010])
    expect(await keptAfter(server, { count: 0 })).toEqual([])
  })

  test('is pruned without reading the texts of all deliveries', async ({ server }) => {
    await addDeliveries(server, 5)
    const plans = await plansOf(() => keptAfter(server, { count: 2 }))
    const plan = planWith(plans, 'DELETE FROM hook_delivery')
    expectPlan(plan, { uses: 'hook_delivery_ended', scans: ['hook_delivery', 'oldest', 'all_ended'] })
    expect(plan.steps.filter((step) => step.includes('SCAN hook_delivery') && !step.includes('USING INDEX'))).toEqual(
      [],
    )
  })
})
