import type { z } from 'zod'
import type { Actor, Intent } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Fields } from '../kit/http/wire.ts'
import type { Instance } from '../kit/instance.ts'
import type { Noteable } from './noteables.ts'

export type Sent<P extends Fields> = { [K in keyof P]: z.output<P[K]> }
export type Find<At> = (
  db: Db,
  actor: Actor | null,
  at: At,
  facts: Pick<Instance, 'clock' | 'licensed'>,
  intent?: Intent,
) => Promise<Noteable>

/** A kind of record that has notes: what differs between its endpoints and those of the other kinds. */
export interface Family<P extends Fields> {
  noun: string
  params: P
  find: Find<Sent<P>>
}
/** The same for endpoints of one note. */
export interface NoteFamily<N extends Fields & { note_id: z.ZodInt }> {
  noun: string
  note_params: N
  findOne: Find<Sent<N>>
}
