import { Dice } from '../seeds/dice.ts'
import { type Calendar, DAY } from './calendar.ts'
import type { Issue, MergeRequest, Person, Project } from './world.ts'

/** Plans a merge request for most closed issues about code, for some open issues, and some without an issue. */
export function outlineMergeRequests(calendar: Calendar, projects: readonly Project[]): MergeRequest[] {
  const dice = new Dice('merge requests')
  const outlined: MergeRequest[] = []
  for (const project of projects) {
    if (project.languages.length === 0 || project.flags.has('closed')) continue
    for (const issue of project.issues) {
      const wanted = issue.kind === 'incident' ? 0.3 : issue.closed === undefined ? 0.16 : 0.62
      const request = dice.chance(wanted) ? outlineForIssue(calendar, dice, project, issue) : undefined
      if (request) outlined.push(request)
    }
    for (let count = Math.round(project.issue_count * 0.2); count > 0; count--)
      outlined.push(outlineWithoutIssue(calendar, dice, project))
  }
  outlined.sort((a, b) => a.created - b.created)
  for (const [at, request] of outlined.entries()) {
    request.id = at + 1
    request.iid = request.project.merge_requests.push(request)
  }
  return outlined
}

function outlineForIssue(calendar: Calendar, dice: Dice, project: Project, issue: Issue): MergeRequest | undefined {
  const crew = project.crew.filter((each) => each.joined < issue.created)
  const author = issue.assignees[0] ?? crew[0]
  if (!author) return undefined
  const ended = issue.closed
  const created =
    ended === undefined
      ? calendar.later(issue.created, dice.around(60), dice)
      : issue.created + (ended - issue.created) * (0.3 + dice.next() * 0.6)
  if (created >= calendar.now) return undefined
  const title = issue.kind === 'bug' || issue.kind === 'incident' ? `Resolve "${issue.title}"` : issue.title
  const branch = `${issue.iid}-${slug(issue.title)}`
  const labels = issue.labels.filter((label) => !/^(workflow|severity)::/.test(label.title))
  const request: MergeRequest = {
    ...newMergeRequest(dice, project, author, crew, created, title, branch),
    labels,
    closes: issue,
  }
  if (ended !== undefined) {
    request.state = 3
    request.ended = ended
    request.ended_by = issue.closer ?? author
    request.updated = ended
  }
  issue.solved_by = request
  return request
}

const TITLES_WITHOUT_ISSUE = [
  'Bump {} from {n} to {m}',
  'Fix typo in {}',
  'Remove unused code around {}',
  'Log less in {}',
  'Tidy {}',
  'Make {} easier to test',
  'Add missing metrics to {}',
  'Format {} with the new rules',
]
const PACKAGES = [
  'the HTTP client',
  'the logger',
  'the test runner',
  'the build image',
  'the lint rules',
  'the JSON reader',
  'the mail client',
  'the metrics library',
]

function outlineWithoutIssue(calendar: Calendar, dice: Dice, project: Project): MergeRequest {
  const span = (calendar.now - project.created) / DAY
  const last = (calendar.now - project.ended) / DAY
  const created = calendar.workday(Math.max(2, last + (span - last) * (1 - Math.sqrt(dice.next()))), dice)
  const crew = project.crew.filter((each) => each.joined < created)
  const author = dice.pick(crew.length > 0 ? crew : project.crew)
  const phrase = dice.pick(TITLES_WITHOUT_ISSUE)
  const version = dice.int(1, 9)
  const part = project.parts ? dice.pick([...project.parts.services, ...project.parts.jobs]) : 'the pages'
  const title = phrase
    .replace('{}', phrase.startsWith('Bump') ? dice.pick(PACKAGES) : part)
    .replace('{n}', `${version}.${dice.int(0, 9)}`)
    .replace('{m}', `${version + 1}.${dice.int(0, 4)}`)
  const request = newMergeRequest(dice, project, author, crew, created, title, slug(title))
  const ended = calendar.later(created, dice.around(30), dice)
  if (dice.chance(0.03) || ended >= calendar.now) return request
  request.state = dice.chance(0.12) ? 2 : 3
  request.ended = ended
  request.updated = ended
  request.ended_by = request.state === 3 ? request.reviewer : author
  return request
}

function newMergeRequest(
  dice: Dice,
  project: Project,
  author: Person,
  crew: readonly Person[],
  created: number,
  title: string,
  branch: string,
): MergeRequest {
  const reviewers = crew.filter((each) => each !== author)
  return {
    id: 0,
    iid: 0,
    project,
    title,
    state: 1,
    created,
    ended: undefined,
    updated: created,
    author,
    reviewer: reviewers.length > 0 ? dice.pick(reviewers) : author,
    ended_by: undefined,
    branch,
    sha: dice.hex(40),
    merge_sha: dice.hex(40),
    labels: [],
    closes: undefined,
    deployed: undefined,
  }
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
