import { Dice } from '../seeds/dice.ts'
import { type Calendar, DAY } from './calendar.ts'
import type { Rows } from './rows.ts'
import { companyLabels, epics, openLabels, projectLabels, projectMilestones } from './texts/planning.ts'
import type { Group, Label, Milestone, Person, Project } from './world.ts'

/** Days between releases. The current release began twelve days ago. */
const CADENCE = 28
const PAST = 26
const COLOURS = ['#0e8a8a', '#7a5195', '#bc5090', '#4f6d7a', '#8a6d3b', '#33658a', '#6a994e', '#a44a3f']

/** Adds labels, milestones, iterations and epics, and gives each project its labels and milestones. */
export function addPlanning(
  rows: Rows,
  calendar: Calendar,
  groups: readonly Group[],
  projects: readonly Project[],
  people: readonly Person[],
): Milestone[] {
  const dice = new Dice('planning')
  const top = (path: string) => groups.find((each) => each.full_path === path)
  const labelsOf = new Map<string, Label[]>()
  for (const [path, text] of [
    ['northquay', companyLabels],
    ['openquay', openLabels],
    ['partners', openLabels],
  ] as const) {
    const group = top(path)
    if (group)
      labelsOf.set(path, addLabels(rows, calendar.iso(group.created), { group_id: group.id, project_id: null }, text))
  }
  const northquay = top('northquay')
  const releases = northquay ? addReleases(rows, calendar, northquay.id) : []
  for (const project of projects) {
    const root = project.path_with_namespace.split('/')[0] ?? ''
    const areas = areasOf(project, dice)
    const own = addLabels(
      rows,
      calendar.iso(project.created),
      { group_id: null, project_id: project.id },
      [areas, projectLabels[project.domain] ?? ''].join('\n'),
    )
    for (const label of [...(labelsOf.get(root) ?? []), ...own]) project.labels.set(label.title, label)
    addPriorities(rows, project)
    if (root === 'northquay' && project.parts) project.milestones = releases
    addProjectMilestones(rows, calendar, project)
  }
  if (northquay) addIterations(rows, calendar, northquay.id)
  addEpics(rows, calendar, groups, people, dice)
  return releases
}

function addLabels(
  rows: Rows,
  created_at: string,
  place: { group_id: number | null; project_id: number | null },
  text: string,
): Label[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [title = '', color = '', description = ''] = line.split('|')
      const id = rows.label.length + 1
      rows.label.push({
        id,
        ...place,
        title,
        color,
        description: description || null,
        created_at,
        updated_at: created_at,
      })
      return { id, title }
    })
}

/** Labels for up to five parts of a product. */
function areasOf(project: Project, dice: Dice): string {
  if (!project.parts || project.issue_count < 60) return ''
  const { screens, jobs, services } = project.parts
  return [...screens.slice(0, 2), ...services.slice(0, 2), ...jobs.slice(0, 1)]
    .map((part) => `area::${part}|${dice.pick(COLOURS)}`)
    .join('\n')
}

function addPriorities(rows: Rows, project: Project) {
  for (const [at, level] of ['critical', 'high', 'medium', 'low'].entries()) {
    const label = project.labels.get(`priority::${level}`)
    if (label) rows.label_priority.push({ project_id: project.id, label_id: label.id, priority: at + 1 })
  }
  const regression = project.labels.get('regression')
  if (regression && project.flags.has('deploys'))
    rows.label_priority.push({ project_id: project.id, label_id: regression.id, priority: 2 })
}

function addReleases(rows: Rows, calendar: Calendar, group_id: number): Milestone[] {
  const releases: Milestone[] = []
  for (let at = 0; at < PAST + 3; at++) {
    const start = -12 + (at - PAST) * CADENCE
    const title = `${4 + Math.floor(at / 13)}.${(at % 13) + 1}`
    releases.push({
      id: addMilestone(
        rows,
        calendar,
        { group_id, project_id: null },
        at + 1,
        title,
        start,
        start + CADENCE,
        `Release ${title}`,
      ),
      title,
      start,
      due: start + CADENCE,
    })
  }
  return releases
}

function addMilestone(
  rows: Rows,
  calendar: Calendar,
  place: { group_id: number | null; project_id: number | null },
  iid: number,
  title: string,
  start: number | null,
  due: number | null,
  description: string,
): number {
  const id = rows.milestone.length + 1
  const created_at = calendar.iso(calendar.ago(Math.max(1, 40 - (start ?? -60)) * DAY))
  rows.milestone.push({
    id,
    ...place,
    iid,
    title,
    description,
    state: due !== null && due < 0 ? 'closed' : 'active',
    start_date: start === null ? null : calendar.day(start),
    due_date: due === null ? null : calendar.day(due),
    created_at,
    updated_at: due !== null && due < 0 ? calendar.iso(calendar.ago(-due * DAY)) : created_at,
  })
  return id
}

function addProjectMilestones(rows: Rows, calendar: Calendar, project: Project) {
  const own = (
    projectMilestones[project.path_with_namespace.slice(project.path_with_namespace.lastIndexOf('/') + 1)] ?? ''
  )
    .split('\n')
    .filter(Boolean)
  const added = own.map((line, at) => {
    const [title = '', start = '', due = '', description = ''] = line.split('|')
    const days = (text: string) => (text === '' ? null : Number(text))
    const id = addMilestone(
      rows,
      calendar,
      { group_id: null, project_id: project.id },
      at + 1,
      title,
      days(start),
      days(due),
      description,
    )
    return { id, title, start: days(start) ?? -800, due: days(due) ?? 800 }
  })
  project.milestones = [...project.milestones, ...added]
}

/** Two weeks each. The current iteration began five days ago. */
function addIterations(rows: Rows, calendar: Calendar, group_id: number) {
  for (let at = 0; at < 54; at++) {
    const start = -5 + (at - 51) * 14
    const created_at = calendar.iso(calendar.ago(Math.max(1, 20 - start) * DAY))
    rows.iteration.push({
      id: at + 1,
      group_id,
      iid: at + 1,
      sequence: at + 1,
      start_date: calendar.day(start),
      due_date: calendar.day(start + 13),
      created_at,
      updated_at: created_at,
    })
  }
}

function addEpics(rows: Rows, calendar: Calendar, groups: readonly Group[], people: readonly Person[], dice: Dice) {
  const leads = people.filter((each) => each.teams.includes('leads'))
  for (const line of epics.trim().split('\n')) {
    const [path = '', title = '', ended = '', description = ''] = line.split('|')
    const group = groups.find((each) => each.full_path === path)
    if (!group) continue
    const closed = ended === '' ? undefined : calendar.workday(Number(ended), dice)
    const created = calendar.workday(ended === '' ? dice.int(30, 260) : Number(ended) + dice.int(90, 200), dice)
    const author = dice.pick(leads)
    rows.epic.push({
      id: rows.epic.length + 1,
      group_id: group.id,
      iid: rows.epic.filter((each) => each.group_id === group.id).length + 1,
      parent_id: null,
      author_id: author.id,
      title,
      state: closed === undefined ? 1 : 2,
      start_date: calendar.day(calendar.dayOf(created)),
      end_date: closed === undefined ? calendar.day(dice.int(20, 160)) : calendar.day(calendar.dayOf(closed)),
      closed_at: closed === undefined ? null : calendar.iso(closed),
      closed_by_id: closed === undefined ? null : author.id,
      created_at: calendar.iso(created),
      updated_at: calendar.iso(closed ?? created),
      description,
    })
  }
}
