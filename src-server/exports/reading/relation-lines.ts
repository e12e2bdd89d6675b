import type { Db } from '../../kit/db/schema.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { issueRecord } from '../records/issue.ts'
import { mergeRequestRecord } from '../records/merge-request.ts'
import { memberRecord, pushRuleRecord, snippetRecord } from '../records/others.ts'
import type { ArchiveObject } from '../records/parts.ts'
import {
  autoDevopsRecord,
  ciSettingsRecord,
  containerPolicyRecord,
  featureRecord,
  type ProjectRow,
} from '../records/project.ts'
import { discussionsOf, planningOf } from './discussion-lines.ts'
import type { Lookups } from './lookups.ts'
import {
  assigneesOf,
  customAttributesOf,
  issuesById,
  issuesInOrder,
  type Listed,
  labelsInOrder,
  membersOf,
  mergeRequestsById,
  mergeRequestsInOrder,
  milestonesInOrder,
  peopleOf,
  pushRuleOf,
  snippetsById,
  snippetsInOrder,
} from './record-queries.ts'

/** What an export reads from, and what its user may read. */
export interface Source {
  db: Db
  project: ProjectRow
  lookups: Lookups
  /** The exporting user. Custom attributes are for administrators. */
  viewer: Viewer
  /** Members of the groups above are for those who manage these groups. */
  with_inherited_members: boolean
}

type Lines = AsyncIterable<ArchiveObject>
/** A relation is a list of lines, or a single object. */
type Relation = { lines(source: Source): Lines } | { object(source: Source): Promise<ArchiveObject | null> }

const object = (of: (project: ProjectRow) => ArchiveObject): Relation => ({
  object: async ({ project }) => of(project),
})
/** Gantry holds none of these. */
const NO_LINES: Relation = { async *lines() {} }
const NO_OBJECT: Relation = { object: async () => null }

/** All relations of the format, in its order. */
export const RELATIONS: Readonly<Record<string, Relation>> = {
  labels: { lines: labels },
  milestones: { lines: milestones },
  issues: { lines: issues },
  snippets: { lines: snippets },
  releases: NO_LINES,
  project_members: { lines: members },
  merge_requests: { lines: mergeRequests },
  external_pull_requests: NO_LINES,
  commit_notes: NO_LINES,
  ci_pipelines: NO_LINES,
  auto_devops: object(autoDevopsRecord),
  pipeline_schedules: NO_LINES,
  container_expiration_policy: object(containerPolicyRecord),
  protected_branches: NO_LINES,
  protected_tags: NO_LINES,
  project_feature: object(featureRecord),
  custom_attributes: { lines: customAttributes },
  project_badges: NO_LINES,
  ci_cd_settings: object(ciSettingsRecord),
  error_tracking_setting: NO_OBJECT,
  boards: NO_LINES,
  service_desk_setting: NO_OBJECT,
  user_contributions: NO_OBJECT,
  protected_environments: NO_LINES,
  security_setting: NO_OBJECT,
  push_rule: {
    async object({ db, project }) {
      const rule = await pushRuleOf(db, project.id)
      return rule ? pushRuleRecord(rule) : null
    },
  },
  approval_rules: NO_LINES,
  vulnerabilities: NO_LINES,
}

const RECORDS_PER_BATCH = 200
/** A record can have thousands of notes, and a batch is in memory at once. */
const NOTES_PER_BATCH = 4_000

/** The ids in batches that fit into memory, each as a list and as JSON. */
function* batchesOf(listed: readonly Listed[]): Generator<{ ids: number[]; json: string }> {
  let ids: number[] = []
  let notes = 0
  for (const each of listed) {
    if (ids.length > 0 && (ids.length >= RECORDS_PER_BATCH || notes + each.notes > NOTES_PER_BATCH)) {
      yield { ids, json: JSON.stringify(ids) }
      ids = []
      notes = 0
    }
    ids.push(each.id)
    notes += each.notes
  }
  if (ids.length > 0) yield { ids, json: JSON.stringify(ids) }
}

/** Rows in the order of the ids, because a query returns them in any order. */
function inOrder<R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function* labels({ db, project, lookups }: Source): Lines {
  for (const { ids } of batchesOf(await labelsInOrder(db, { project_id: project.id }))) {
    await lookups.labels.load(ids)
    for (const id of ids) yield lookups.labels.get(id) ?? {}
  }
}

async function* milestones({ db, project, lookups }: Source): Lines {
  for (const { ids } of batchesOf(await milestonesInOrder(db, { project_id: project.id }))) {
    await lookups.milestones.load(ids)
    for (const id of ids) yield lookups.milestones.get(id) ?? {}
  }
}

async function* issues({ db, project, lookups }: Source): Lines {
  for (const { ids, json } of batchesOf(await issuesInOrder(db, { project_id: project.id }))) {
    const rows = inOrder(ids, await issuesById(db, { ids: json }))
    const planning = await planningOf(db, 'Issue', rows, lookups)
    const discussion = await discussionsOf(db, 'Issue', json)
    await lookups.iterations.load(rows.map((row) => row.iteration_id))
    await lookups.epics.load(rows.map((row) => row.epic_id))
    const assignees = Map.groupBy(await assigneesOf(db, { ids: json }), (each) => each.target_id)
    for (const row of rows) {
      const { positions: _, ...parts } = discussion(row.id)
      yield issueRecord(row, {
        ...parts,
        ...planning(row),
        milestone: lookups.milestones.get(row.milestone_id),
        iteration: lookups.iterations.get(row.iteration_id),
        epic_issue: lookups.epics.get(row.epic_id),
        issue_assignees: (assignees.get(row.id) ?? []).map(({ user_id }) => ({ user_id })),
      })
    }
  }
}

async function* mergeRequests({ db, project, lookups }: Source): Lines {
  for (const { ids, json } of batchesOf(await mergeRequestsInOrder(db, { project_id: project.id }))) {
    const rows = inOrder(ids, await mergeRequestsById(db, { ids: json }))
    const planning = await planningOf(db, 'MergeRequest', rows, lookups)
    const discussion = await discussionsOf(db, 'MergeRequest', json)
    const people = Map.groupBy(await peopleOf(db, { ids: json }), (each) => each.target_id)
    for (const row of rows) {
      const { positions, ...parts } = discussion(row.id)
      const involved = people.get(row.id) ?? []
      const inRole = (role: string) => involved.filter((each) => each.role === role)
      yield mergeRequestRecord(row, {
        ...parts,
        ...planning(row),
        milestone: lookups.milestones.get(row.milestone_id),
        merge_request_assignees: inRole('assignee').map(({ user_id }) => ({ user_id })),
        merge_request_reviewers: inRole('reviewer').map(({ user_id, created_at, state }) => ({
          user_id,
          created_at,
          state,
        })),
        approvals: inRole('approval').map(({ user_id, created_at }) => ({
          user_id,
          created_at,
          updated_at: created_at,
        })),
        paths: pathsIn(positions),
      })
    }
  }
}

/** The paths of the positions of diff notes, each pair once. */
function pathsIn(positions: readonly string[]): { old_path: string | null; new_path: string | null }[] {
  const pairs = positions.map((text) => {
    const { old_path = null, new_path = null }: { old_path?: string | null; new_path?: string | null } =
      JSON.parse(text)
    return { old_path, new_path }
  })
  return [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()]
}

async function* snippets({ db, project }: Source): Lines {
  for (const { ids, json } of batchesOf(await snippetsInOrder(db, { project_id: project.id }))) {
    const rows = inOrder(ids, await snippetsById(db, { ids: json }))
    const discussion = await discussionsOf(db, 'Snippet', json)
    for (const row of rows) {
      const { notes, award_emoji } = discussion(row.id)
      yield snippetRecord(row, { notes, award_emoji })
    }
  }
}

async function* members({ db, project, with_inherited_members }: Source): Lines {
  yield* (await membersOf(db, project.id, { inherited: with_inherited_members })).map(memberRecord)
}

async function* customAttributes({ db, project, viewer }: Source): Lines {
  if (viewer.kind === 'admin') yield* await customAttributesOf(db, project.id)
}
