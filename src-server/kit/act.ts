import type { Actor } from './access/actor.ts'
import type { Trx } from './db/schema.ts'
import type { Emit, Origin } from './events/events.ts'
import type { Instance } from './instance.ts'
import type { Enqueue } from './jobs/jobs.ts'

/**
 * What an act works with. An act is one thing that somebody does, such as closing an issue: its rows, their consequences, the entry in the
 * feed and the event, all in one transaction.
 */
export interface Act<Who extends Actor | null = Actor | null> {
  db: Trx
  /** null: the instance itself (a job, a sweep). */
  actor: Who
  /** Who caused the act, also when a job carries it out. */
  origin: Origin
  instance: Instance
  /** ISO timestamp of the act. */
  now: string
  /** `YYYY-MM-DD` */
  today: string
  /** The event is stored with the act and delivered after the commit; a rollback drops it. */
  emit: Emit
  /** Adds a job. It is stored with the act and starts after the commit. */
  enqueue: Enqueue
}

/** What an act works with that needs nothing of the instance. The demo runs such acts before there is an instance. */
export type PlainAct<Who extends Actor | null = Actor | null> = Omit<Act<Who>, 'instance'>
