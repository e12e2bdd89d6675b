import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { computeAccess } from '../memberships/authorizations.ts'
import {
  deriveLabelCounts,
  derivePostingLists,
  deriveProjectCounts,
  deriveSearch,
} from '../seeds/building/derived-queries.ts'
import { ActivityLog } from './activity-log.ts'
import { Calendar } from './calendar.ts'
import { countAll } from './counts.ts'
import { addDeployments } from './delivery.ts'
import { addHooks } from './hooks.ts'
import { addIssues } from './issue-history.ts'
import { addMemberships } from './membership.ts'
import { addMergeRequestHistory, addMergeRequestRows } from './merge-request-history.ts'
import { outlineMergeRequests } from './merge-requests.ts'
import { addGroups } from './namespaces.ts'
import { outlineIssues } from './outlines.ts'
import { addPeople } from './people.ts'
import { addPlanning } from './planning.ts'
import { addProjects } from './projects.ts'
import { analyze, orderByTime } from './queries.ts'
import { Rows } from './rows.ts'
import { tellStory } from './story.ts'
import { addReactions, addSavedViews, addSnippets, addSubscriptions, assignEpics } from './traces.ts'

/**
 * Fills an empty database with the demo company Northquay, which makes software for ports. The same day makes the same rows. All dates follow
 * the clock, so the demo always shows activity of the last minutes.
 */
export async function seedDemo(store: Pick<Store, 'write'>, clock: Clock): Promise<void> {
  const calendar = new Calendar(clock)
  const { rows, ...world } = generateRows(calendar)
  await store.write(async (trx) => {
    await rows.insert(trx)
    await derivePostingLists(trx)
    await deriveLabelCounts(trx)
    await deriveProjectCounts(trx)
    await computeAccess(trx, clock.today())
    await deriveSearch(trx)
    await tellStory(trx, calendar, clock, { ...world, hooks: rows.system_hook.length })
    await orderByTime(trx, 'event', rows.event.length)
    await orderByTime(trx, 'todo', rows.todo.length)
    await analyze(trx)
  })
}

function generateRows(calendar: Calendar) {
  const rows = new Rows()
  const people = addPeople(rows, calendar)
  const groups = addGroups(rows, calendar)
  const projects = addProjects(rows, calendar, groups, people)
  addMemberships(rows, calendar, people, groups, projects)
  const releases = addPlanning(rows, calendar, groups, projects, people)

  const issues = outlineIssues(calendar, projects, people)
  const requests = outlineMergeRequests(calendar, projects)
  addDeployments(rows, calendar, projects)

  const activity = new ActivityLog(calendar)
  for (const person of people) if (person.kind === 'human') activity.userCreated(person)
  for (const project of projects) activity.projectCreated(project, project.crew[0])
  addMergeRequestHistory(rows, calendar, activity, requests)
  addIssues(rows, calendar, activity, issues, releases)
  addMergeRequestRows(rows, calendar, requests)
  activity.write(rows)

  assignEpics(rows, issues)
  addReactions(rows, calendar, issues, requests)
  addSubscriptions(rows, issues)
  countAll(rows)
  addSnippets(rows, calendar, projects)
  addHooks(rows, calendar, people, projects)
  addSavedViews(rows, calendar)
  for (const { id, last_activity } of projects) {
    const row = rows.project.find((each) => each.id === id)
    if (row) row.last_activity_at = row.updated_at = calendar.iso(last_activity)
  }
  return { rows, people, groups, projects }
}
