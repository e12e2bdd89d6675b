import { z } from 'zod'
import type { ClockState } from '../clock.ts'
import type { Db, Trx } from '../db/schema.ts'

const CLOCK_FACT = 'clock'
const stored = z.object({ at_ms: z.number(), since_ms: z.number(), rate: z.number() })

/** The state of the clock when it was last set; undefined if it has always shown the real time. */
export async function readClock(db: Db): Promise<ClockState | undefined> {
  const row = await db.selectFrom('instance_fact').select('value').where('name', '=', CLOCK_FACT).executeTakeFirst()
  return row && stored.parse(JSON.parse(row.value))
}

/** From now on, the instance starts with this state of its clock. */
export async function storeClock(trx: Trx, state: ClockState) {
  const value = JSON.stringify(state)
  await trx
    .insertInto('instance_fact')
    .values({ name: CLOCK_FACT, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** From now on, the instance starts with the real time. */
export const forgetClock = (trx: Trx) => trx.deleteFrom('instance_fact').where('name', '=', CLOCK_FACT).execute()
