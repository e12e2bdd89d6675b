import { Dice } from '../seeds/dice.ts'
import { type Calendar, DAY, HOUR, MINUTE } from './calendar.ts'
import { Titles } from './titles.ts'
import type { Issue, IssueKind, Label, Milestone, Person, Project } from './world.ts'

/** Plans all issues: dates, people, titles and labels, without texts and comments. */
export function outlineIssues(calendar: Calendar, projects: readonly Project[], people: readonly Person[]): Issue[] {
  const dice = new Dice('outlines')
  const titles = new Titles(projects, people)
  const staff = people.filter(
    (each) => each.kind === 'human' && !each.external && each.state !== 'blocked_pending_approval',
  )
  const drafts = projects.flatMap((project) => {
    const span = (calendar.now - project.created) / DAY
    const last = (calendar.now - project.ended) / DAY
    return Array.from({ length: project.issue_count }, () => ({
      project,
      created: momentOf(calendar, dice, last, span),
    }))
  })
  drafts.sort((a, b) => a.created - b.created || a.project.id - b.project.id)
  return drafts.map(({ project, created }, at) => {
    const kind = kindOf(project, dice)
    const subject = titles.name(project, kind)
    const present = staff.filter((each) => each.joined < created)
    const closed = closingOf(calendar, dice, project, kind, created)
    const crew = project.crew.filter((each) => each.joined < created)
    const author =
      dice.chance(kind === 'office task' ? 0.8 : 0.55) && crew.length > 0
        ? pickByActivity(dice, crew)
        : dice.pick(present)
    const assignees = assigneesOf(dice, crew, kind, closed !== undefined)
    const issue: Issue = {
      id: at + 1,
      iid: project.issues.length + 1,
      project,
      kind,
      ...subject,
      created,
      closed,
      updated: Math.max(created, closed ?? 0),
      author,
      closer: closed === undefined ? undefined : dice.chance(0.7) ? (assignees[0] ?? author) : author,
      assignees,
      labels: [],
      milestone: milestoneOf(calendar, dice, project, kind, closed),
      confidential: kind === 'finding' ? dice.chance(0.8) : dice.chance(kind === 'office task' ? 0.4 : 0.02),
      solved_by: undefined,
    }
    issue.labels = labelsOf(dice, issue)
    project.issues.push(issue)
    return issue
  })
}

/** More issues over time, and always some in the last 26 hours. */
function momentOf(calendar: Calendar, dice: Dice, last: number, span: number): number {
  if (last === 0 && dice.chance(0.008)) return calendar.ago(dice.int(3, 26 * 60) * MINUTE)
  return calendar.workday(Math.max(2, last + (span - last) * (1 - dice.next() ** 0.6)), dice)
}

function kindOf({ domain, flags, parts }: Project, dice: Dice): IssueKind {
  if (domain === 'desk') return 'request'
  if (domain === 'people') return 'office task'
  if (domain === 'security') return 'finding'
  if (!parts) return 'chore'
  const incident = flags.has('deploys') ? 4 : 0
  return dice.weighted([
    ['bug', 46],
    ['feature', 33],
    ['chore', 17],
    ['incident', incident],
  ])
}

function closingOf(
  calendar: Calendar,
  dice: Dice,
  project: Project,
  kind: IssueKind,
  created: number,
): number | undefined {
  if (kind === 'incident') {
    const ended = created + (dice.chance(0.12) ? dice.int(10, 44) * HOUR : (14 + dice.around(95)) * MINUTE)
    return ended < calendar.now ? ended : undefined
  }
  if (project.flags.has('archived'))
    return dice.chance(0.9) ? Math.min(project.ended, created + dice.around(20) * DAY) : undefined
  if (dice.chance(kind === 'feature' ? 0.1 : 0.03)) return undefined
  const mean = { bug: 13, feature: 34, chore: 22, finding: 25, request: 4, 'office task': 12 }[kind]
  const ended = calendar.later(created, (0.1 + dice.around(mean)) * 24, dice)
  return ended < calendar.now ? ended : undefined
}

/** The first people of a crew are the most active. */
const pickByActivity = (dice: Dice, crew: readonly Person[]) =>
  dice.weighted(crew.map((each, at) => [each, 1 / (at + 2)]))

function assigneesOf(dice: Dice, crew: readonly Person[], kind: IssueKind, closed: boolean): Person[] {
  if (crew.length === 0 || !dice.chance(kind === 'incident' ? 0.97 : closed ? 0.86 : 0.68)) return []
  const first = pickByActivity(dice, crew)
  const second = dice.chance(0.13) ? pickByActivity(dice, crew) : first
  return second === first ? [first] : [first, second]
}

function milestoneOf(
  calendar: Calendar,
  dice: Dice,
  project: Project,
  kind: IssueKind,
  closed: number | undefined,
): Milestone | undefined {
  const { milestones } = project
  if (milestones.length === 0 || kind === 'incident' || kind === 'request') return undefined
  const day = closed === undefined ? dice.int(-20, 66) : calendar.dayOf(closed)
  const fitting = milestones.filter((each) => each.start <= day && day < each.due)
  if (!dice.chance(closed === undefined ? 0.6 : 0.74) || fitting.length === 0) return undefined
  return dice.pick(fitting)
}

function labelsOf(dice: Dice, issue: Issue): Label[] {
  const { kind, project, part, part_kind } = issue
  const titles: string[] = []
  const maybe = (probability: number, ...choices: string[]) => {
    if (dice.chance(probability)) titles.push(dice.pick(choices))
  }
  const word = {
    bug: 'bug',
    feature: 'feature',
    chore: 'maintenance',
    incident: 'incident',
    finding: 'security',
    request: 'customer',
    'office task': '',
  }[kind]
  maybe(0.93, word)
  maybe(0.75, `area::${part}`)
  maybe(
    0.6,
    dice.weighted([
      ['priority::critical', 1],
      ['priority::high', 4],
      ['priority::medium', 7],
      ['priority::low', 3],
    ]),
  )
  if (project.parts) {
    maybe(0.62, part_kind === 'screens' ? 'frontend' : part_kind === 'figures' ? 'database' : 'backend')
    if (project.path_with_namespace.includes('mobile')) maybe(0.8, 'mobile')
    if (project.path_with_namespace.includes('infrastructure')) maybe(0.8, 'infrastructure')
    if (kind === 'bug') maybe(0.16, 'regression')
    maybe(0.09, 'performance', 'accessibility', 'tech debt')
    if (kind === 'feature') maybe(0.2, 'needs design', 'customer', 'good first issue')
    if (kind !== 'incident') maybe(0.05, 'security', 'documentation', 'question')
    if (issue.closed === undefined) maybe(0.5, 'workflow::ready', 'workflow::in progress', 'workflow::review')
    if (issue.closed === undefined) maybe(0.07, 'blocked', 'needs info', 'wontfix')
    else maybe(0.05, 'wontfix', 'duplicate')
  }
  if (kind === 'incident' || kind === 'finding')
    titles.push(dice.pick(['severity::1', 'severity::2', 'severity::3', 'severity::4']))
  if (kind === 'finding') maybe(0.9, 'source::pentest', 'source::report', 'source::scanner')
  if (kind === 'request') {
    maybe(0.9, 'channel::mail', 'channel::phone', 'channel::chat')
    maybe(0.6, 'contract::basic', 'contract::premium')
    maybe(issue.closed === undefined ? 0.5 : 0.1, 'waiting for customer')
  }
  if (kind === 'office task')
    titles.push(
      /Welcome|Mentor/.test(issue.title)
        ? 'joiner'
        : /Farewell/.test(issue.title)
          ? 'leaver'
          : /trip|Travel|Visa/.test(issue.title)
            ? 'travel'
            : 'equipment',
    )
  if (project.domain === 'customs') maybe(0.3, 'country::nl', 'country::de', 'country::pl', 'country::pt')
  if (project.domain === 'billing') maybe(0.15, 'month close', 'tax')
  return [...new Set(titles)].map((title) => project.labels.get(title)).filter((label) => label !== undefined)
}
