import type { Dice } from '../seeds/dice.ts'
import type { Calendar } from './calendar.ts'
import { codeBlock } from './code-blocks.ts'
import * as texts from './texts/markdown.ts'
import { customers } from './texts/requests-and-tasks.ts'
import type { Issue, Milestone, Person } from './world.ts'

export interface TextContext {
  calendar: Calendar
  dice: Dice
  releases: readonly Milestone[]
  /** The people that a text may mention. */
  crew: readonly Person[]
}

/** An earlier issue that a text refers to. That issue gets a system note about the reference. */
export interface Reference {
  issue: Issue
}

/** Replaces `{part}`, `{customer}`, `{file}`, `{version}`, `{person}`, `{ref}` and `{n}`. */
export function fillTemplate(context: TextContext, template: string, issue: Issue, references: Reference[]): string {
  const { dice } = context
  return template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'part') return issue.part
    if (slot === 'customer') return dice.pick(customers)
    if (slot === 'file') return dice.pick(issue.project.parts?.files ?? ['README.md'])
    if (slot === 'version') return versionAt(context, issue.created)
    if (slot === 'person') return dice.pick(context.crew.length > 0 ? context.crew : [issue.author]).username
    if (slot === 'ref') return referenceTo(dice, issue, references)
    return String(dice.int(3, 90))
  })
}

function versionAt({ calendar, releases }: TextContext, moment: number): string {
  const day = calendar.dayOf(moment)
  return releases.findLast((each) => each.due <= day)?.title ?? '3.13'
}

/** A reference to one of the last forty issues of the project. */
function referenceTo(dice: Dice, issue: Issue, references: Reference[]): string {
  const older = issue.project.issues
    .slice(Math.max(0, issue.iid - 40), issue.iid - 1)
    .filter((each) => !each.confidential)
  if (older.length === 0) return 'an older issue'
  const found = dice.pick(older)
  references.push({ issue: found })
  return `#${found.iid}`
}

/** Markdown of up to several sections, or nothing. */
export function describeIssue(context: TextContext, issue: Issue, references: Reference[]): string | null {
  const { dice } = context
  const fill = (template: string) => fillTemplate(context, template, issue, references)
  if (dice.chance(0.05)) return null
  if (issue.kind === 'request') return customerLetter(context, issue)
  if (issue.kind === 'office task') return checklist(dice, issue, OFFICE_TASKS)
  if (issue.kind === 'incident') return incidentReport(context, issue)
  if (dice.chance(0.14)) return fill(dice.pick(texts.shorts))
  if (issue.kind === 'finding') return securityFinding(context, issue)
  const sections = issue.kind === 'bug' ? bugSections(context, issue, fill) : featureSections(context, issue, fill)
  if (dice.chance(0.15)) sections.push(fill('Related to {ref}.'))
  return sections.join('\n\n')
}

function bugSections({ dice, calendar }: TextContext, issue: Issue, fill: (template: string) => string): string[] {
  const day = calendar.day(calendar.dayOf(issue.created))
  const sections = [fill(dice.pick(texts.openings))]
  if (dice.chance(0.6)) {
    const steps = dice.pick(texts.steps[issue.part_kind]).map((step, at) => `${at + 1}. ${fill(step)}`)
    sections.push(`### Steps\n\n${steps.join('\n')}`)
  }
  if (dice.chance(0.55)) sections.push(`### Expected\n\n${dice.pick(texts.expectations)}`)
  if (dice.chance(0.6)) sections.push(`### Actual\n\n${dice.pick(texts.outcomes)}`)
  if (dice.chance(0.4)) sections.push(codeBlock(dice, issue, day))
  if (dice.chance(0.22)) sections.push(checklist(dice, issue, dice.pick(texts.checklists).split('|')))
  return sections
}

function featureSections({ dice }: TextContext, issue: Issue, fill: (template: string) => string): string[] {
  const sections = issue.kind === 'chore' ? [fill(dice.pick(texts.shorts))] : [fill(dice.pick(texts.reasons))]
  if (dice.chance(0.65))
    sections.push(`### Proposal\n\n${dice.sample(texts.proposals, dice.int(1, 2)).map(fill).join('\n\n')}`)
  if (dice.chance(0.5)) sections.push(checklist(dice, issue, dice.pick(texts.checklists).split('|')))
  if (dice.chance(0.25))
    sections.push(
      `### Not part of this\n\n${dice
        .sample(texts.outOfScope, 2)
        .map((line) => `- ${line}`)
        .join('\n')}`,
    )
  if (dice.chance(0.12))
    sections.push(
      `> ${fill(dice.pick(texts.expectations))}\n\nsaid {customer}, and I agree.`.replace(
        '{customer}',
        dice.pick(customers),
      ),
    )
  return sections
}

const OFFICE_TASKS = [
  'Date agreed',
  'Mail account',
  'Laptop ordered',
  'Door card',
  'Tell the team',
  'Entry in the calendar',
  'Papers filed',
  'Talk after a month',
]

/** In a closed issue usually all tasks are done. */
function checklist(dice: Dice, issue: Issue, tasks: readonly string[]): string {
  const done =
    issue.closed === undefined ? dice.int(0, tasks.length - 1) : dice.chance(0.8) ? tasks.length : tasks.length - 1
  return tasks.map((task, at) => `- [${at < done ? 'x' : ' '}] ${task}`).join('\n')
}

const PROBLEMS = [
  'Since Monday our planners see something different from what the terminal tells us. We have not changed anything on our side.',
  'We need this before the end of the week, because the ship arrives on Saturday.',
  'My colleague says it worked on her machine, on mine it does not. Both have the same role.',
  'Could you please look at it with us? A call would be fine, mornings are best.',
  'It is not urgent, but we were told to report it.',
  'We have tried to sign out and in again, as described in the help page.',
]

function customerLetter({ dice }: TextContext, issue: Issue): string {
  const customer = issue.title.split(':')[0] ?? ''
  const text = dice.sample(PROBLEMS, dice.int(1, 3)).join('\n\n')
  const greeting = dice.pick(['Hello,', 'Dear support team,', 'Hi all,', 'Good morning,'])
  const facts = dice.chance(0.4)
    ? `\n\n| | |\n|---|---|\n| Contract | ${dice.pick(['basic', 'premium'])} |\n| Users | ${dice.int(4, 260)} |\n| Since | ${dice.int(2, 9)} years |`
    : ''
  return `${greeting}\n\n${text}\n\nKind regards,\n${customer}${facts}`
}

function incidentReport({ calendar, dice }: TextContext, issue: Issue): string {
  const clock = (minutes: number) => calendar.timeOfDay(issue.created, minutes)
  const found = dice.int(2, 9)
  const lines = [
    `**Impact.** ${dice.pick(['About a third of all requests failed.', 'Customers saw old data, nothing was lost.', 'Sign-in was slow, work in open sessions went on.', 'Drivers got no codes; gates were opened by hand.'])}`,
    `**Found by** ${dice.pick(['an alert', 'a customer', 'support', 'the synthetic check'])}, ${found} minutes after it began.`,
    `| Time (UTC) | |\n|---|---|\n| ${clock(-found)} | First errors |\n| ${clock(0)} | Incident opened |\n| ${clock(dice.int(4, 12))} | Cause suspected |`,
    `### Follow-up\n\n${checklist(dice, issue, ['Postmortem', 'Alert that finds it sooner', 'Entry in the runbook'])}`,
  ]
  return lines.join('\n\n')
}

function securityFinding({ dice }: TextContext, issue: Issue): string {
  const score = (dice.int(21, 96) / 10).toFixed(1)
  return [
    `Found in the ${issue.part}, ${dice.pick(['during the yearly penetration test', 'by our scanner', 'by a customer who asked to stay unnamed', 'while reading code for something else'])}. Score ${score}.`,
    `### Recommendation\n\n${dice.pick(['Refuse by default and list what is allowed.', 'Escape on output, not on input.', 'Shorten the life of the token and bind it to the session.', 'Limit attempts per account and per address.', 'Take the field out of the answer.'])}`,
    checklist(dice, issue, [
      'Confirmed by a second person',
      'Fix deployed',
      'Checked again from outside',
      'Customers told, if needed',
    ]),
  ].join('\n\n')
}
