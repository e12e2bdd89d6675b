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
  /** null: nobody, where the instance acts by itself (a job, a sweep). */
  actor: Who
  /** Who set the act off, also where a job carries it out. */
  origin: Origin
  instance: Instance
  /** ISO timestamp of the act. */
  now: string
  /** `YYYY-MM-DD` */
  today: string
  /** Stored with the act, heard after its commit; dropped with a rollback. */
  emit: Emit
  /** Long work, written in this transaction and begun after its commit. */
  enqueue: Enqueue
}
