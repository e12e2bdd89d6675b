import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { Calendar } from './calendar.ts'
import { Chronicle } from './chronicle.ts'
import { countAll } from './counts.ts'
import { deploy } from './delivery.ts'
import {
  deriveAuthorizations,
  deriveLabelCounts,
  derivePostingLists,
  deriveProjectCounts,
  deriveSearch,
} from './derived/queries.ts'
import { hook } from './hooks.ts'
import { liveIssues } from './issue-life.ts'
import { enrol } from './membership.ts'
import { outlineMergeRequests } from './merge-requests.ts'
import { foundGroups } from './namespaces.ts'
import { outlineIssues } from './outlines.ts'
import { employ } from './people.ts'
import { plan } from './planning.ts'
import { startProjects } from './projects.ts'
import { analyze } from './queries.ts'
import { liveMergeRequests, writeMergeRequests } from './request-life.ts'
import { Rows } from './rows.ts'
import { audit, gather, react, saveViews, snip, subscribe } from './traces.ts'

/**
 * Fills an empty database with a company: Northquay, which makes software for ports. The same day makes the same rows; all moments
 * follow the clock, so that somebody did something a minute ago, whenever it is opened.
 */
export async function seedDemo(store: Pick<Store, 'write'>, clock: Clock): Promise<void> {
  const rows = invent(clock)
  await store.write(async (trx) => {
    await rows.insert(trx)
    await derivePostingLists(trx)
    await deriveLabelCounts(trx)
    await deriveProjectCounts(trx)
    await deriveAuthorizations(trx, clock.today())
    await deriveSearch(trx)
    await analyze(trx)
  })
}

function invent(clock: Clock): Rows {
  const calendar = new Calendar(clock)
  const rows = new Rows()
  const people = employ(rows, calendar)
  const groups = foundGroups(rows, calendar)
  const projects = startProjects(rows, calendar, groups, people)
  enrol(rows, calendar, people, groups, projects)
  const releases = plan(rows, calendar, groups, projects, people)

  const issues = outlineIssues(calendar, projects, people)
  const requests = outlineMergeRequests(calendar, projects)
  deploy(rows, calendar, projects)

  const chronicle = new Chronicle(calendar)
  for (const person of people) if (person.kind === 'human') chronicle.arrived(person)
  for (const project of projects) chronicle.projectCreated(project, project.crew[0])
  liveMergeRequests(rows, calendar, chronicle, requests)
  liveIssues(rows, calendar, chronicle, issues, releases)
  writeMergeRequests(rows, calendar, requests)
  chronicle.write(rows)

  gather(rows, issues)
  react(rows, calendar, issues, requests)
  subscribe(rows, issues)
  countAll(rows)
  snip(rows, calendar, projects)
  hook(rows, calendar, people, projects)
  saveViews(rows, calendar)
  audit(rows, calendar, people, projects)
  for (const { id, last_activity } of projects) {
    const row = rows.project.find((each) => each.id === id)
    if (row) row.last_activity_at = row.updated_at = calendar.iso(last_activity)
  }
  return rows
}
