import { type RawBuilder, sql } from 'kysely'
import { inList } from '../kit/lists/conditions.ts'
import { wordsInAny } from '../kit/lists/words.ts'
import type { Condition, Values } from './conditions.ts'

/** The condition on `epic` of the outer query. `p` holds placeholders for the values of the condition. */
export function conditionSql(p: Values, condition: Condition): RawBuilder<unknown> {
  switch (condition.on) {
    case 'state':
      return sql`epic.state = ${p.state}`
    case 'author_id':
      return sql`+epic.author_id = ${p.author_id}`
    case 'author_username':
      return sql`+epic.author_id = (SELECT u.id FROM user u WHERE u.username = ${p.author_username})`
    case 'iids':
      return sql`epic.iid ${inList(p.iids)}`
    case 'label':
      return labelled(sql`AND +label.title = ${p[condition.value]}`)
    case 'labels':
      return condition.any ? labelled(sql``) : sql`NOT ${labelled(sql``)}`
    case 'not labels':
      return sql`NOT ${labelled(sql`AND +label.title ${inList(p.not_labels)}`)}`
    case 'not author_id':
      return sql`+epic.author_id <> ${p.not_author_id}`
    case 'not author_username':
      return sql`+epic.author_id IS NOT (SELECT u.id FROM user u WHERE u.username = ${p.not_author_username})`
    case 'words':
      return wordsInAny([sql`epic.title`, sql`epic.description`], p, condition)
    case 'created_after':
      return sql`epic.created_at >= ${p.created_after}`
    case 'created_before':
      return sql`epic.created_at <= ${p.created_before}`
    case 'updated_after':
      return sql`epic.updated_at >= ${p.updated_after}`
    case 'updated_before':
      return sql`epic.updated_at <= ${p.updated_before}`
  }
}

const labelled = (title: RawBuilder<unknown>) => sql`EXISTS (SELECT 1 FROM epic_label l
  CROSS JOIN label ON label.id = l.label_id WHERE l.epic_id = epic.id ${title})`
