import type { ActivityLog, Noteable } from './activity-log.ts'
import { fillTemplate, type Reference, type TextContext } from './descriptions.ts'
import * as comments from './texts/comments.ts'
import type { Issue, Person } from './world.ts'

/** Adds the comments on an issue, between its creation and its end. */
export function addConversation(context: TextContext, activity: ActivityLog, issue: Issue, references: Reference[]) {
  const { calendar, dice } = context
  const noteable: Noteable = { type: 'Issue', on: issue }
  const end = issue.closed ?? Math.min(calendar.now, issue.created + 60 * 24 * 3_600_000)
  const count = countOf(context, issue)
  const used = new Set<string>()
  let thread: string | undefined
  for (let at = 0; at < count; at++) {
    const moment = issue.created + (end - issue.created) * ((at + dice.next()) / count)
    const phase = (at + 1) / count
    const author = speakerFor(context, issue, moment)
    const internal =
      issue.project.visibility !== 'public' && issue.kind === 'request' ? dice.chance(0.25) : dice.chance(0.015)
    const answers = thread !== undefined && dice.chance(0.6)
    if (!answers) thread = dice.chance(0.22) ? activity.newThread() : undefined
    const body = internal
      ? pickUnused(context, comments.internals, used)
      : bodyFor(context, issue, phase, answers, used)
    const note = activity.comment(
      noteable,
      author,
      moment,
      fillTemplate({ ...context, crew: context.crew.filter((each) => each !== author) }, body, issue, references),
      { internal, ...(thread && { thread }) },
    )
    if (note) addTodos(context, activity, noteable, note.body, author, moment, note)
  }
}

function countOf({ dice }: TextContext, issue: Issue): number {
  if (issue.kind === 'incident') return dice.int(3, 8)
  if (issue.kind === 'office task') return dice.int(0, 2)
  if (dice.chance(0.015)) return dice.int(12, 24)
  return Math.round(dice.around(issue.closed === undefined ? 1.7 : 2.5))
}

/** The author of a comment: mostly the author of the issue or an assignee, otherwise a member of the crew. */
function speakerFor({ dice, crew }: TextContext, issue: Issue, moment: number): Person {
  const around = crew.filter((each) => each.joined < moment)
  const involved = [issue.author, ...issue.assignees]
  return dice.chance(0.62) || around.length === 0 ? dice.pick(involved) : dice.pick(around)
}

function bodyFor(context: TextContext, issue: Issue, phase: number, answers: boolean, used: Set<string>): string {
  const { dice } = context
  if (issue.kind === 'incident') return pickUnused(context, comments.duringIncidents, used)
  if (answers) return pickUnused(context, comments.answers, used)
  if (issue.kind === 'office task') return pickUnused(context, comments.answers, used)
  if (phase === 1 && issue.closed !== undefined && dice.chance(0.55)) return pickUnused(context, comments.endings, used)
  const pools =
    phase < 0.4
      ? [comments.questions, comments.findingsInComments, comments.opinions]
      : [comments.findingsInComments, comments.opinions, comments.progress]
  const first = pickUnused(context, dice.pick(pools), used)
  if (dice.chance(0.2)) return `${first}\n\n${pickUnused(context, dice.pick(pools), used)}`
  return first
}

/** Picks a sentence that the issue does not contain yet. */
function pickUnused({ dice }: TextContext, sentences: readonly string[], used: Set<string>): string {
  const left = sentences.filter((each) => !used.has(each))
  const chosen = dice.pick(left.length > 0 ? left : sentences)
  used.add(chosen)
  return chosen
}

function addTodos(
  context: TextContext,
  activity: ActivityLog,
  noteable: Noteable,
  body: string,
  author: Person,
  at: number,
  note: NonNullable<ReturnType<ActivityLog['comment']>>,
) {
  const { calendar, dice, crew } = context
  for (const [mention, username] of body.matchAll(/@([a-z]+)/g)) {
    const person = crew.find((each) => each.username === username)
    const action = body.startsWith(mention) ? 'directly_addressed' : 'mentioned'
    const done = at < calendar.ago(20 * 24 * 3_600_000) || dice.chance(0.5)
    if (person) activity.todo(noteable, person, author, at, action, done, note)
  }
}
