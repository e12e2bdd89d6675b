import type { Origin } from '../events/events.ts'
import type { WritableInstance } from '../writable-instance.ts'
import type { Jobs } from './jobs.ts'
import {
  dueJobs,
  markDone,
  markFailed,
  markForRetry,
  markInterrupted,
  markRunning,
  nextRunAfter,
  nextRunAt,
  postpone,
  requeueInterrupted,
} from './queue.ts'
import type { Worker } from './worker.ts'

interface JobRow extends Origin {
  id: number
  kind: string
  payload: string
  attempts: number
  max_attempts: number
}

/** While a fault slows jobs, so many due ones are looked at. */
const MOST_HELD = 1000

/** Runs the jobs of one instance, outside of requests. Each kind of job has its own limit of jobs that run at the same time. */
export class JobRunner {
  readonly #instance: WritableInstance
  readonly #workers: readonly Worker[]
  readonly #running = new Map<number, { kind: string; done: Promise<void> }>()
  readonly #stopping = new AbortController()
  /** How many jobs were started so far. */
  started = 0
  #looking: Promise<void> | undefined
  #lookAgain = false
  #timer: NodeJS.Timeout | undefined

  constructor(instance: WritableInstance, workers: readonly Worker[]) {
    this.#instance = instance
    this.#workers = workers
  }

  get kinds(): readonly string[] {
    return this.#workers.map(({ kind }) => kind)
  }

  async start() {
    await this.#instance.db.write((trx) => requeueInterrupted(trx))
    this.poke()
  }

  /** Starts the jobs that are due. Called after each commit that stored a job. */
  poke() {
    if (this.#stopping.signal.aborted) return
    if (this.#looking !== undefined) {
      this.#lookAgain = true
      return
    }
    this.#looking = this.#startDueJobs().finally(() => {
      this.#looking = undefined
      if (!this.#lookAgain) return
      this.#lookAgain = false
      this.poke()
    })
  }

  /** Resolves when nothing runs and nothing is due. For tests and for a start that imports a seed. */
  async idle() {
    while (this.#looking || this.#running.size > 0) {
      await this.#looking
      await Promise.all([...this.#running.values()].map((job) => job.done))
    }
  }

  async stop() {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.idle()
  }

  async #startDueJobs() {
    const { db, clock, log, faults } = this.#instance
    try {
      for (const worker of this.#workers) {
        const busy = [...this.#running.values()].filter((job) => job.kind === worker.kind).length
        const room = worker.at_once - busy
        if (room <= 0) continue
        const limit = faults.slowsJobs ? MOST_HELD : room + busy
        const due = await dueJobs(db.read, { kind: worker.kind, now: clock.iso(), limit })
        const ready = due.filter((one) => !this.#running.has(one.id))
        const free = faults.slowsJobs ? await this.#withoutSlow(ready) : ready
        for (const job of free.slice(0, room)) this.#begin(worker, job)
      }
      await this.#scheduleNext()
    } catch (error) {
      log.error({ error }, 'jobs could not be looked up')
    }
  }

  /** The jobs that no fault lets wait. */
  async #withoutSlow(due: readonly JobRow[]): Promise<JobRow[]> {
    const { db, clock, faults } = this.#instance
    const ready: JobRow[] = []
    for (const job of due) {
      const delay = faults.delayOf(job, clock.iso())
      if (delay === 0) ready.push(job)
      else if (delay < Number.POSITIVE_INFINITY)
        await db.write((trx) => postpone(trx, job.id, new Date(clock.now() + delay).toISOString()))
    }
    return ready
  }

  /** Sets a timer for the next job whose time has not come yet. */
  async #scheduleNext() {
    clearTimeout(this.#timer)
    const { db, clock, faults } = this.#instance
    // Jobs that a fault holds are due, and do not start.
    const at = faults.slowsJobs ? await nextRunAfter(db.read, clock.iso()) : await nextRunAt(db.read)
    if (at === null || this.#stopping.signal.aborted) return
    const wait = clock.realUntil(Date.parse(at))
    if (wait <= 0 || wait === Number.POSITIVE_INFINITY) return
    this.#timer = setTimeout(() => this.poke(), Math.min(wait, 60_000))
    this.#timer.unref()
  }

  #begin(worker: Worker, job: JobRow) {
    this.started++
    const done = this.#run(worker, job).finally(() => {
      this.#running.delete(job.id)
      this.poke()
    })
    this.#running.set(job.id, { kind: job.kind, done })
  }

  async #run(worker: Worker, job: JobRow) {
    const { db, clock, log } = this.#instance
    const payload: Jobs[keyof Jobs] = JSON.parse(job.payload)
    try {
      if (job.attempts >= job.max_attempts) throw new Error(`given up after ${job.attempts} interrupted attempts`)
      await db.write((trx) => markRunning(trx, job.id, clock.iso()))
      await worker.run(payload as never, this.#instance, this.#stopping.signal, originOf(job))
      await db.write((trx) => markDone(trx, job.id, clock.iso()))
      log.debug({ job: job.id, kind: worker.kind }, 'a job was done')
    } catch (error) {
      // A stop is not a failure: the job runs again at the next start.
      if (this.#stopping.signal.aborted) return void (await db.write((trx) => markInterrupted(trx, job.id)))
      const attempts = job.attempts + 1
      log.error({ job: job.id, kind: worker.kind, attempts, error }, 'a job failed')
      await this.#settle(worker, job, payload, attempts, error).catch((again) =>
        log.error({ job: job.id, error: again }, 'the failure of a job could not be handled'),
      )
    }
  }

  async #settle(worker: Worker, job: JobRow, payload: Jobs[keyof Jobs], attempts: number, error: unknown) {
    const { db, clock } = this.#instance
    const text = error instanceof Error ? error.message : String(error)
    if (attempts < job.max_attempts) {
      const run_at = new Date(clock.now() + 1000 * 2 ** attempts).toISOString()
      await db.write((trx) => markForRetry(trx, job.id, run_at, text))
      return
    }
    await worker.giveUp?.(payload as never, this.#instance, error, originOf(job))
    await db.write((trx) => markFailed(trx, job.id, clock.iso(), text))
  }
}

const originOf = ({ actor_id, sudo_by_id, request_id, ip_address }: JobRow): Origin => ({
  actor_id,
  sudo_by_id,
  request_id,
  ip_address,
})
