import type { Act } from '../../kit/act.ts'
import { insertNewRows } from '../../kit/db/write-rows.ts'
import { subjectOf } from '../deliveries/subject.ts'
import { uuidFrom } from '../deliveries/uuid.ts'
import type { HookRow } from '../entity.ts'
import type { Payload } from '../payloads/payload.ts'

interface Simulated {
  hook: HookRow
  payload: Payload
}

/** Queues simulated deliveries behind those that wait. @returns their ids */
export async function queueSimulation(
  { db, now, enqueue, instance }: Act,
  simulated: readonly Simulated[],
): Promise<number[]> {
  const event_uuid = uuidFrom(`simulation ${instance.random.bytes(16).toString('hex')}`)
  const ids = await insertNewRows(
    db,
    'hook_delivery',
    simulated.map(({ hook, payload: { event_name, body } }) => ({
      ...{ hook_id: hook.id, state: 'waiting', cause: 'simulation', event_name, event_uuid, created_at: now },
      ...{ subject: subjectOf(body), url: '', request_headers: '{}', request_body: JSON.stringify(body) },
    })),
  )
  const hook_ids = new Set(simulated.map(({ hook }) => hook.id))
  if (hook_ids.size > 0) await enqueue('system_hook.send', ...[...hook_ids].map((hook_id) => ({ hook_id })))
  return ids
}
