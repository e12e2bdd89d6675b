import { type RawBuilder, sql } from 'kysely'
import { inList } from '../../kit/lists/conditions.ts'
import { wordsInAny } from '../../kit/lists/words.ts'
import type { Condition, Values } from './conditions.ts'

/** The condition on a merge request of the outer query. `p` holds placeholders for the values of the condition. */
export function conditionSql(p: Values, condition: Condition): RawBuilder<unknown> {
  switch (condition.on) {
    case 'author':
      return sql`merge_request.author_id ${userIs(p, condition)}`
    case 'assignee':
    case 'reviewer':
      return anybody(condition.on, userIs(p, condition))
    case 'assignees':
      return anyOrNone(condition.any, anybody('assignee', sql`IS NOT NULL`))
    case 'reviewers':
      return anyOrNone(condition.any, anybody('reviewer', sql`IS NOT NULL`))
    case 'label':
      return labelled(sql`AND label.title = ${p[condition.value]}`)
    case 'labels':
      return anyOrNone(condition.any, labelled(sql``))
    case 'milestone':
      return milestones[condition.is](p)
    case 'words':
      return hasWords(p, condition)
    case 'iids':
      return sql`merge_request.iid ${inList(p.iids)}`
    case 'draft':
      return sql`merge_request.draft = ${sql.lit(condition.is ? 1 : 0)}`
    case 'created_after':
      return sql`merge_request.created_at >= ${p.created_after}`
    case 'created_before':
      return sql`merge_request.created_at <= ${p.created_before}`
    case 'updated_after':
      return sql`merge_request.updated_at >= ${p.updated_after}`
    case 'updated_before':
      return sql`merge_request.updated_at <= ${p.updated_before}`
  }
}

type Of<On extends Condition['on']> = Extract<Condition, { on: On }>

const userIs = (p: Values, { by, value }: { by: 'id' | 'username'; value: string }) =>
  by === 'id' ? sql`= ${p[value]}` : sql`= (SELECT u.id FROM user u WHERE u.username = ${p[value]})`

const anybody = (part: 'assignee' | 'reviewer', is: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM ${sql.table(`merge_request_${part}`)} one WHERE one.merge_request_id = merge_request.id AND +one.user_id ${is})`

const anyOrNone = (any: boolean, exists: RawBuilder<unknown>) => (any ? exists : sql`NOT ${exists}`)

const labelled = (title: RawBuilder<unknown>) => sql`EXISTS (SELECT 1 FROM merge_request_label l
    CROSS JOIN label ON label.id = l.label_id WHERE l.merge_request_id = merge_request.id ${title})`

const milestones: Record<Of<'milestone'>['is'], (p: Values) => RawBuilder<unknown>> = {
  none: () => sql`merge_request.milestone_id IS NULL`,
  any: () => sql`merge_request.milestone_id IS NOT NULL`,
  titled: (p) =>
    sql`EXISTS (SELECT 1 FROM milestone m WHERE m.id = merge_request.milestone_id AND +m.title = ${p.milestone})`,
}

const hasWords = (p: Values, { within, words, exact }: Of<'words'>) =>
  wordsInAny(
    within.map((column) => sql.ref(`merge_request.${column}`)),
    p,
    { words, exact },
  )
