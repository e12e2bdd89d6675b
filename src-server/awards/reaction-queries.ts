import { type RawBuilder, sql } from 'kysely'
import type { ReactionCondition } from './reaction-filter.ts'

type Values = Record<string, unknown>

/** The kinds of records whose lists can be filtered by reaction. */
const records = {
  Issue: sql.ref('issue.id'),
  MergeRequest: sql.ref('merge_request.id'),
}
type Kind = keyof typeof records

/** SQL: narrows the emojis `given` by the viewer to one name, or to none. */
export const reactionIs = (p: Values, { is }: Pick<ReactionCondition, 'is'>): RawBuilder<unknown> =>
  is === 'given' ? called(p.reaction) : sql``

const called = (name: unknown) => sql`AND given.name = ${name}`

const reactedTo = (kind: Kind, viewer_id: unknown, narrowed: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM award_emoji given WHERE given.awardable_type = ${sql.lit(kind)}
    AND given.awardable_id = ${records[kind]} AND given.user_id = ${viewer_id} ${narrowed})`

/** SQL: whether a record of the outer query has the reaction of the viewer. */
export const hasReaction = (kind: Kind, p: Values, condition: ReactionCondition): RawBuilder<unknown> =>
  condition.is === 'none'
    ? sql`NOT ${reactedTo(kind, p.viewer_id, sql``)}`
    : reactedTo(kind, p.viewer_id, reactionIs(p, condition))

/** SQL: whether a record of the outer query lacks the reaction `not_reaction` of the viewer. */
export const lacksReaction = (kind: Kind, p: Values): RawBuilder<unknown> =>
  sql`NOT ${reactedTo(kind, p.viewer_id, called(p.not_reaction))}`
