import { Dice } from '../seeds/dice.ts'
import { type Calendar, DAY } from './calendar.ts'
import type { Rows } from './rows.ts'
import type { Issue, MergeRequest, Person, Project } from './world.ts'

/** Adds votes and other reactions to issues, merge requests and comments. */
export function addReactions(
  rows: Rows,
  calendar: Calendar,
  issues: readonly Issue[],
  requests: readonly MergeRequest[],
) {
  const dice = new Dice('reactions')
  const award = (
    awardable_type: string,
    awardable_id: number,
    name: string,
    people: readonly Person[],
    after: number,
  ) => {
    for (const person of people) {
      const at = Math.min(calendar.now, after + dice.around(3) * DAY)
      const created_at = calendar.iso(at)
      rows.award_emoji.push({
        name,
        user_id: person.id,
        awardable_type,
        awardable_id,
        created_at,
        updated_at: created_at,
      })
    }
  }
  for (const issue of issues) {
    const crew = issue.project.crew
    const likely = issue.kind === 'feature' ? 0.4 : 0.12
    if (dice.chance(likely))
      award('Issue', issue.id, 'thumbsup', dice.sample(crew, 1 + Math.round(dice.around(2.2))), issue.created)
    if (dice.chance(0.025)) award('Issue', issue.id, 'thumbsdown', dice.sample(crew, dice.int(1, 2)), issue.created)
    if (dice.chance(0.05))
      award(
        'Issue',
        issue.id,
        dice.pick(['tada', 'rocket', 'eyes', 'heart']),
        dice.sample(crew, dice.int(1, 3)),
        issue.created,
      )
  }
  for (const request of requests)
    if (dice.chance(0.1)) award('MergeRequest', request.id, 'thumbsup', [request.reviewer], request.created)
  for (const note of rows.note) {
    if (note.system || !dice.chance(0.05)) continue
    const person = dice.pick(issues).author
    award(
      'Note',
      note.id ?? 0,
      dice.pick(['thumbsup', 'thumbsup', 'heart', 'tada']),
      [person],
      Date.parse(note.created_at),
    )
  }
}

/** Adds subscriptions to issues. A few people have unsubscribed. */
export function addSubscriptions(rows: Rows, issues: readonly Issue[]) {
  const dice = new Dice('subscriptions')
  for (const issue of issues) {
    if (!dice.chance(0.3)) continue
    for (const user of new Set([issue.author, dice.pick(issue.project.crew)]))
      rows.subscription.push({
        user_id: user.id,
        subscribable_type: 'Issue',
        subscribable_id: issue.id,
        subscribed: dice.chance(0.93) ? 1 : 0,
      })
  }
}

const EPICS_OF = [
  'northquay/product/terminal',
  'northquay/product/forwarding',
  'northquay/product/apps/mobile',
  'northquay/product/apps',
  'northquay/platform/infrastructure',
  'northquay/platform/identity',
  'northquay/platform/data',
  'northquay/platform',
  'northquay/security',
  'openquay',
]

/** Assigns some features and chores to an epic of their group. A closed epic gets closed issues only. */
export function assignEpics(rows: Rows, issues: readonly Issue[]) {
  const dice = new Dice('epics')
  for (const [at, issue] of issues.entries()) {
    const path = EPICS_OF.find((each) => issue.project.path_with_namespace.startsWith(`${each}/`))
    if (path === undefined || !(issue.kind === 'feature' || issue.kind === 'chore') || !dice.chance(0.4)) continue
    const group = rows.namespace.find((each) => each.full_path === path)
    const row = rows.issue[at]
    const fitting = rows.epic.filter(
      (each) =>
        each.group_id === group?.id &&
        (each.state === 1 || (row?.closed_at != null && row.closed_at < (each.closed_at ?? ''))),
    )
    if (row && fitting.length > 0) row.epic_id = dice.pick(fitting).id ?? null
  }
}

/** Adds the saved views of the administrator. */
export function addSavedViews(rows: Rows, calendar: Calendar) {
  const created_at = calendar.iso(calendar.ago(90 * DAY))
  const views = [
    ['issues', 'Backend, late', 'state:opened label:backend -label:wontfix due:overdue', 'due_date:asc', null],
    ['issues', 'Triage', 'state:opened milestone:none assignee:none', 'created_at:desc', null],
    ['issues', 'No milestone', 'state:opened milestone:none label:bug', 'created_at:desc', null],
    ['issues', 'Incidents', 'type:incident', 'created_at:desc', null],
    ['issues', 'Confidential', 'state:opened confidential:yes', 'updated_at:desc', 'project'],
    ['issues', 'Critical', 'state:opened label:priority::critical', 'updated_at:desc', 'project'],
    ['projects', 'Open source', 'visibility:public archived:no', 'name:asc', null],
    ['projects', 'Platform', 'topic:platform', 'last_activity_at:desc', null],
  ] as const
  for (const [at, [screen, name, filter, sort, group_by]] of views.entries()) {
    const position = at - views.findIndex((each) => each[0] === screen)
    rows.saved_view.push({
      user_id: 1,
      screen,
      name,
      filter,
      sort,
      group_by,
      position,
      created_at,
      updated_at: created_at,
    })
  }
}

const SNIPPETS = [
  'Drain a node by hand',
  'Tide table to CSV',
  'Who holds the lock?',
  'Replay one interchange',
  'Colours for the map',
  'Query for late visits',
  'Warm the cache',
  'Count containers by size',
  'Compare two tariffs',
  'Sign a test request',
]

export function addSnippets(rows: Rows, calendar: Calendar, projects: readonly Project[]) {
  const dice = new Dice('snippets')
  const software = projects.filter((each) => each.parts)
  for (let count = 0; count < 36; count++) {
    const project = count % 4 === 3 ? undefined : dice.pick(software)
    const author = dice.pick((project ?? dice.pick(software)).crew)
    const created_at = calendar.iso(calendar.workday(dice.int(3, 500), dice))
    const title = dice.pick(SNIPPETS)
    rows.snippet.push({
      id: count + 1,
      project_id: project?.id ?? null,
      author_id: author.id,
      title: project ? `${title} (${project.name})` : title,
      file_name: dice.pick(['run.sh', 'query.sql', 'notes.md', 'check.py']),
      visibility: dice.pick(['private', 'internal', project?.visibility ?? 'internal']),
      description: dice.chance(0.5) ? 'Used it twice this month, so here it is.' : '',
      content: `# ${title}\nset -eu\nfor each in "$@"; do\n  echo "$each ${dice.hex(6)}"\ndone\n`,
      created_at,
      updated_at: created_at,
    })
  }
}
