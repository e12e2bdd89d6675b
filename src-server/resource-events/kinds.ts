import type { z } from 'zod'
import type { Db } from '../kit/db/schema.ts'
import { notFoundExplicit } from '../kit/errors.ts'
import type { Page } from '../kit/http/pagination.ts'
import type { Instance } from '../kit/instance.ts'
import {
  type EventPresenting,
  iterationEvent,
  labelEvent,
  milestoneEvent,
  presentIterationEvent,
  presentLabelEvent,
  presentMilestoneEvent,
  presentStateEvent,
  presentWeightEvent,
  stateEvent,
  weightEvent,
} from './entity.ts'
import {
  type EventScope,
  type FoundEvents,
  iterationEvents,
  labelEvents,
  milestoneEvents,
  stateEvents,
  weightEvents,
} from './queries.ts'

/** A kind of change that is recorded as events and not as system notes. */
export interface Kind<T> {
  noun: string
  entity: z.ZodType<T, T>
  /** @throws ApiError 404 if the tier of the instance does not have this kind */
  require(instance: Instance): void
  /** A page of the events of a record, in their order. */
  list(db: Db, scope: EventScope, page: Page, how: EventPresenting): Promise<{ rows: T[]; total: number }>
  find(db: Db, scope: EventScope, event_id: number, how: EventPresenting): Promise<T | undefined>
}

function kind<T, R>(
  noun: string,
  entity: z.ZodType<T, T>,
  { list, find }: FoundEvents<R>,
  present: (row: R, how: EventPresenting) => T,
  require: (instance: Instance) => void = () => {},
): Kind<T> {
  return {
    noun,
    entity,
    require,
    async list(db, scope, page, how) {
      const { rows, total } = await list(db, scope, page)
      return { rows: rows.map((row) => present(row, how)), total }
    },
    async find(db, scope, event_id, how) {
      const row = await find(db, scope, event_id)
      return row && present(row, how)
    },
  }
}

export const states = kind('state', stateEvent, stateEvents, presentStateEvent)
export const labels = kind('label', labelEvent, labelEvents, presentLabelEvent)
export const milestones = kind('milestone', milestoneEvent, milestoneEvents, presentMilestoneEvent)
/** Weights and iterations exist in paid tiers only. */
const requirePaidTier = ({ licensed }: Instance) => {
  if (!licensed) throw notFoundExplicit({ step: 'tier' })
}
export const weights = kind('weight', weightEvent, weightEvents, presentWeightEvent, requirePaidTier)
export const iterations = kind('iteration', iterationEvent, iterationEvents, presentIterationEvent, requirePaidTier)
