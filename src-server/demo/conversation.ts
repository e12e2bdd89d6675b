import type { Chronicle, Noteable } from './chronicle.ts'
import { type Reference, type Speaking, say } from './descriptions.ts'
import * as talk from './texts/talk.ts'
import type { Issue, Person } from './world.ts'

/** What people write under an issue between its first and its last day. */
export function converse(speaking: Speaking, chronicle: Chronicle, issue: Issue, references: Reference[]) {
  const { calendar, dice } = speaking
  const noteable: Noteable = { type: 'Issue', on: issue }
  const end = issue.closed ?? Math.min(calendar.now, issue.created + 60 * 24 * 3_600_000)
  const count = countOf(speaking, issue)
  const said = new Set<string>()
  let thread: string | undefined
  for (let at = 0; at < count; at++) {
    const moment = issue.created + (end - issue.created) * ((at + dice.next()) / count)
    const phase = (at + 1) / count
    const author = speakerFor(speaking, issue, moment)
    const internal =
      issue.project.visibility !== 'public' && issue.kind === 'request' ? dice.chance(0.25) : dice.chance(0.015)
    const answers = thread !== undefined && dice.chance(0.6)
    if (!answers) thread = dice.chance(0.22) ? chronicle.newThread() : undefined
    const body = internal ? unsaid(speaking, talk.internals, said) : bodyFor(speaking, issue, phase, answers, said)
    const note = chronicle.comment(
      noteable,
      author,
      moment,
      say({ ...speaking, crew: speaking.crew.filter((each) => each !== author) }, body, issue, references),
      { internal, ...(thread && { thread }) },
    )
    if (note) notify(speaking, chronicle, noteable, note.body, author, moment, note)
  }
}

function countOf({ dice }: Speaking, issue: Issue): number {
  if (issue.kind === 'incident') return dice.int(3, 8)
  if (issue.kind === 'errand') return dice.int(0, 2)
  if (dice.chance(0.015)) return dice.int(12, 24)
  return Math.round(dice.around(issue.closed === undefined ? 1.7 : 2.5))
}

/** The people who care: author and assignees most, then the crew, now and then anybody's colleague. */
function speakerFor({ dice, crew }: Speaking, issue: Issue, moment: number): Person {
  const around = crew.filter((each) => each.joined < moment)
  const close = [issue.author, ...issue.assignees]
  return dice.chance(0.62) || around.length === 0 ? dice.pick(close) : dice.pick(around)
}

function bodyFor(speaking: Speaking, issue: Issue, phase: number, answers: boolean, said: Set<string>): string {
  const { dice } = speaking
  if (issue.kind === 'incident') return unsaid(speaking, talk.duringIncidents, said)
  if (answers) return unsaid(speaking, talk.answers, said)
  if (issue.kind === 'errand') return unsaid(speaking, talk.answers, said)
  if (phase === 1 && issue.closed !== undefined && dice.chance(0.55)) return unsaid(speaking, talk.endings, said)
  const pools =
    phase < 0.4
      ? [talk.questions, talk.findingsInTalk, talk.opinions]
      : [talk.findingsInTalk, talk.opinions, talk.progress]
  const first = unsaid(speaking, dice.pick(pools), said)
  if (dice.chance(0.2)) return `${first}\n\n${unsaid(speaking, dice.pick(pools), said)}`
  return first
}

/** Nobody says the same thing twice under one issue. */
function unsaid({ dice }: Speaking, sentences: readonly string[], said: Set<string>): string {
  const left = sentences.filter((each) => !said.has(each))
  const chosen = dice.pick(left.length > 0 ? left : sentences)
  said.add(chosen)
  return chosen
}

function notify(
  speaking: Speaking,
  chronicle: Chronicle,
  noteable: Noteable,
  body: string,
  author: Person,
  at: number,
  note: NonNullable<ReturnType<Chronicle['comment']>>,
) {
  const { calendar, dice, crew } = speaking
  for (const [mention, username] of body.matchAll(/@([a-z]+)/g)) {
    const person = crew.find((each) => each.username === username)
    const action = body.startsWith(mention) ? 'directly_addressed' : 'mentioned'
    const done = at < calendar.ago(20 * 24 * 3_600_000) || dice.chance(0.5)
    if (person) chronicle.todo(noteable, person, author, at, action, done, note)
  }
}
