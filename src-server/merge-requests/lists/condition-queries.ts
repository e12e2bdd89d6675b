import { type RawBuilder, sql } from 'kysely'
import { hasReaction, lacksReaction } from '../../awards/reaction-queries.ts'
import { allOf, inList } from '../../kit/lists/conditions.ts'
import { wordsInAny } from '../../kit/lists/words.ts'
import { deploymentsEnabledFor } from '../../visibility/deployments.ts'
import type { Condition, Part, Values } from './conditions.ts'

type ListValues = Values & { viewer_id: number }

/** The condition on a merge request of the outer query. `p` holds placeholders for the values of the condition. */
export function conditionSql(p: ListValues, condition: Condition): RawBuilder<unknown> {
  switch (condition.on) {
    case 'nothing':
      return sql`false`
    case 'not':
      // A comparison with a user who does not exist is null.
      return sql`(${conditionSql(p, condition.condition)}) IS NOT TRUE`
    case 'author':
      return sql`merge_request.author_id ${userIs(p, condition)}`
    case 'assignee':
    case 'reviewer':
    case 'approval':
      return anybody(condition.on, userIs(p, condition))
    case 'assignees':
      return anyOrNone(condition.any, anybody('assignee', sql`IS NOT NULL`))
    case 'reviewers':
      return anyOrNone(condition.any, anybody('reviewer', sql`IS NOT NULL`))
    case 'approvals':
      return anyOrNone(condition.any, anybody('approval', sql`IS NOT NULL`))
    case 'label':
      return labelled(sql`AND label.title = ${p[condition.value]}`)
    case 'labels':
      return anyOrNone(condition.any, labelled(sql``))
    case 'milestone':
      return hasMilestone(p, condition)
    case 'reaction':
      return hasReaction('MergeRequest', p, condition)
    case 'not reaction':
      return lacksReaction('MergeRequest', p)
    case 'deployed':
      return isDeployed(p, condition)
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

const anybody = (part: Part, is: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM ${sql.table(`merge_request_${part}`)} one WHERE one.merge_request_id = merge_request.id AND +one.user_id ${is})`

const anyOrNone = (any: boolean, exists: RawBuilder<unknown>) => (any ? exists : sql`NOT ${exists}`)

const labelled = (title: RawBuilder<unknown>) => sql`EXISTS (SELECT 1 FROM merge_request_label l
    CROSS JOIN label ON label.id = l.label_id WHERE l.merge_request_id = merge_request.id ${title})`

const hasMilestone = (p: Values, condition: Of<'milestone'>) =>
  condition.is === 'titled'
    ? sql`EXISTS (SELECT 1 FROM milestone m
        WHERE m.id = merge_request.milestone_id AND +m.title = ${p[condition.value]})`
    : sql`merge_request.milestone_id IS ${sql.raw(condition.is === 'none' ? 'NULL' : 'NOT NULL')}`

/** A single deployment must meet all conditions. Deployments that the viewer may not read do not count. */
function isDeployed(p: ListValues, { viewer: kind, environment, after, before }: Of<'deployed'>) {
  const conditions = [
    sql`delivered.merge_request_id = merge_request.id`,
    deploymentsEnabledFor({ kind, id: p.viewer_id }),
    ...(environment ? [sql`environment.name = ${p.environment}`] : []),
    ...(after ? [sql`deployment.finished_at > ${p.deployed_after}`] : []),
    ...(before ? [sql`deployment.finished_at < ${p.deployed_before}`] : []),
  ]
  return sql`EXISTS (SELECT 1 FROM deployment_merge_request delivered
    CROSS JOIN deployment ON deployment.id = delivered.deployment_id
    CROSS JOIN environment ON environment.id = deployment.environment_id
    CROSS JOIN project ON project.id = deployment.project_id WHERE ${allOf(conditions)})`
}

const hasWords = (p: Values, { within, words, exact }: Of<'words'>) =>
  wordsInAny(
    within.map((column) => sql.ref(`merge_request.${column}`)),
    p,
    { words, exact },
  )
