import { outbox } from '../events/emit.ts'
import type { WritableInstance } from '../instance.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { enqueueIn } from '../jobs/queue.ts'
import type { Reply } from './reply.ts'
import type { Route } from './routes.ts'

/** Runs the handler: a read on the reader, a write in a transaction of its own. Events and jobs leave after the commit. */
export async function run({ method, endpoint }: Route, instance: WritableInstance, input: object): Promise<Reply> {
  const { emit, emitted } = outbox()
  if (method === 'GET') return endpoint.handle({ ...input, db: instance.db.read, emit, enqueue: refuseToWrite })
  let queued = false
  const reply = await instance.db.write((trx) => {
    const enqueue = enqueueIn(trx, instance.clock)
    const noted: Enqueue = (kind, payload) => {
      queued = true
      return enqueue(kind, payload)
    }
    return endpoint.handle({ ...input, db: trx, emit, enqueue: noted })
  })
  instance.committed(emitted, queued)
  return reply
}

const refuseToWrite = async () => {
  throw new Error('A read must not write')
}
