import { type RawBuilder, sql } from 'kysely'
import { type Condition, condition, oneOf, type Values } from '../issues/condition-queries.ts'
import { wordsIn } from '../kit/db/words.ts'
import { wordOf } from '../kit/http/wire.ts'
import { searchTerms, wordParameters } from '../projects/filters.ts'
import type { Narrowing } from './filters.ts'

/** What is asked for, each parameter on its own: all of them must hold. */
export function conditionsOf(filters: Narrowing, viewer_id: number): Condition[] {
  const { iids, wip } = filters
  return [
    ...scopeConditions(filters.scope, viewer_id),
    ...authorConditions(filters),
    ...peopleConditions('assignee', filters.assignee_id, filters.assignee_username),
    ...peopleConditions('reviewer', filters.reviewer_id, filters.reviewer_username),
    ...labelConditions(filters.labels),
    ...milestoneConditions(filters.milestone),
    ...searchConditions(filters.search, filters.in),
    ...(iids
      ? [condition('iids', (p) => sql`merge_request.iid ${oneOf(p.iids)}`, { iids: JSON.stringify(iids) })]
      : []),
    ...(wip ? [condition(`wip ${wip}`, () => sql`merge_request.draft = ${sql.lit(wip === 'yes' ? 1 : 0)}`)] : []),
    ...MOMENTS.flatMap(([name, where]) => {
      const moment = filters[name]
      return moment === undefined ? [] : [condition(name, (p) => where(p[name]), { [name]: moment })]
    }),
  ]
}

/** A user by id, or by name. */
const userIs = (name: string, who: string | number) => (p: Values) =>
  typeof who === 'number' ? sql`= ${p[name]}` : sql`= (SELECT u.id FROM user u WHERE u.username = ${p[name]})`

const authorIs = (name: string, who: string | number) =>
  condition(`${name} ${typeof who}`, (p) => sql`merge_request.author_id ${userIs(name, who)(p)}`, { [name]: who })

function authorConditions({ author_id, author_username }: Narrowing): Condition[] {
  const who = author_id ?? author_username
  return who === undefined ? [] : [authorIs('author', who)]
}

function scopeConditions(scope: Narrowing['scope'], viewer_id: number): Condition[] {
  const word = scope.replaceAll('-', '_')
  if (word === 'created_by_me') return [authorIs('own', viewer_id)]
  return word === 'assigned_to_me' ? [personIs('assignee', 'mine', viewer_id)] : []
}

type Part = 'assignee' | 'reviewer'
const anybody = (part: Part) => {
  const table = sql.table(`merge_request_${part}`)
  return (who: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT 1 FROM ${table} one WHERE one.merge_request_id = merge_request.id AND +one.user_id ${who})`
}
const personIs = (part: Part, name: string, who: string | number) =>
  condition(`${name} ${typeof who}`, (p) => anybody(part)(userIs(name, who)(p)), { [name]: who })

function peopleConditions(part: Part, id: Narrowing['assignee_id'], username: string | undefined): Condition[] {
  const word = wordOf(id)
  const someone = anybody(part)(sql`IS NOT NULL`)
  if (word !== undefined) return [condition(`${part} ${word}`, () => (word === 'any' ? someone : sql`NOT ${someone}`))]
  const who = id ?? username
  return who === undefined ? [] : [personIs(part, part, who)]
}

function labelConditions(titles: readonly string[] = []): Condition[] {
  const words = titles.map(wordOf)
  const labelled = (title: RawBuilder<unknown>) => sql`EXISTS (SELECT 1 FROM merge_request_label l
    CROSS JOIN label ON label.id = l.label_id WHERE l.merge_request_id = merge_request.id ${title})`
  if (words.includes('none')) return [condition('no labels', () => sql`NOT ${labelled(sql``)}`)]
  if (words.includes('any')) return [condition('labels', () => labelled(sql``))]
  return [...new Set(titles)].map((title, index) => {
    const name = `label${index}`
    return condition(name, (p) => labelled(sql`AND label.title = ${p[name]}`), { [name]: title })
  })
}

function milestoneConditions(title: string | undefined): Condition[] {
  if (title === undefined || title === '') return []
  const word = wordOf(title)
  if (word === 'none') return [condition('no milestone', () => sql`merge_request.milestone_id IS NULL`)]
  if (word === 'any') return [condition('a milestone', () => sql`merge_request.milestone_id IS NOT NULL`)]
  const called = (p: Values) =>
    sql`EXISTS (SELECT 1 FROM milestone m WHERE m.id = merge_request.milestone_id AND +m.title = ${p.milestone})`
  return [condition('milestone', called, { milestone: title })]
}

type Column = 'title' | 'description'

function searchConditions(search: string | undefined, columns: readonly Column[] = []): Condition[] {
  const terms = searchTerms(search)
  if (!terms) return []
  const within = columns.length > 0 ? [...new Set(columns)].sort() : ['description', 'title']
  const { exact, words } = terms
  const inColumn = (column: string, p: Values) =>
    wordsIn(sql.ref(`merge_request.${column}`), p, { words: words.length, exact })
  return [
    condition(
      `search ${within.join()} ${words.length} ${exact}`,
      (p) =>
        sql`(${sql.join(
          within.map((column) => inColumn(column, p)),
          sql` OR `,
        )})`,
      wordParameters(terms),
    ),
  ]
}

const MOMENTS = [
  ['created_after', (moment: unknown) => sql`merge_request.created_at >= ${moment}`],
  ['created_before', (moment: unknown) => sql`merge_request.created_at <= ${moment}`],
  ['updated_after', (moment: unknown) => sql`merge_request.updated_at >= ${moment}`],
  ['updated_before', (moment: unknown) => sql`merge_request.updated_at <= ${moment}`],
] as const
