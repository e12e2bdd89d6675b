import { projectArchive } from '../support/archives.ts'
import { longMarkdown } from './long-markdown.ts'
import { sampleArchive } from './sample-archive.ts'
import type { Stage } from './stage.ts'

/** Extreme records that the demo does not contain, such as very long names. */
export interface SampleRecords {
  /** A project with a very long name, path and topics. */
  long_project: number
  long_issue: string
  markdown_issue: string
  silent_issue: string
  closed_issue: string
  talked_issue: string
  linked_issue: string
  bare_project: number
  finished_import: number
  /** An import of which nothing failed. */
  whole_import: number
  failed_import: number
  /** A token with only the read_user scope. */
  narrow_token: string
}

const longName = 'Cross-terminal reconciliation of empty container repositioning orders and their demurrage invoices'

export async function createSampleRecords(stage: Stage): Promise<SampleRecords> {
  const { send } = stage
  const silent = await issueWithHighest(stage, 'state=opened&per_page=100', (i) => -Number(i.user_notes_count))
  const long = await send('POST', '/projects', {
    name: longName,
    path: longName.toLowerCase().replace(/[^a-z]+/g, '-'),
    description: `${longName}, as one program that nobody has to start by hand any more.`,
    visibility: 'internal',
    topics: ['reconciliation', 'empty-container-repositioning', 'demurrage', 'invoicing'],
  })
  const bare = await send('POST', '/projects', { name: 'Lock gate', visibility: 'private' })
  const long_issue = await send('POST', `/projects/${long.id}/issues`, {
    title: `${longName} stop at the first order of a customer whose name has more than two hundred and fifty five characters`,
    labels:
      'department::operations-and-customer-care,an unreasonably long label that somebody made in a hurry,bug,urgent',
  })
  await react(stage, long_issue)
  const markdown = await send('POST', '/projects/3/issues', {
    title: 'What the gate report may contain, and how it has to look',
    description: longMarkdown,
    labels: 'documentation',
    weight: 3,
  })
  const talked = await issueWithHighest(stage, 'state=opened&labels=backend&order_by=updated_at&per_page=12', (i) =>
    Number(i.user_notes_count),
  )
  const closed = await issueWithHighest(stage, 'state=closed&order_by=updated_at&per_page=50', (i) =>
    Number(i.user_notes_count),
  )
  const narrow = await send('POST', '/users/1/personal_access_tokens', {
    name: 'narrow',
    scopes: ['read_user'],
    expires_at: '2026-12-19',
  })
  return {
    long_project: Number(long.id),
    bare_project: Number(bare.id),
    long_issue: pathOf(long_issue),
    markdown_issue: pathOf(markdown),
    silent_issue: pathOf(silent),
    closed_issue: pathOf(closed),
    talked_issue: pathOf(talked),
    linked_issue: await linkedIssue(stage, closed),
    finished_import: await importArchive(stage, 'harbour-app', await sampleArchive()),
    whole_import: await importArchive(
      stage,
      'tide-tables',
      await projectArchive({ relations: { labels: [{ title: 'tide' }] } }),
    ),
    failed_import: await importArchive(stage, 'broken-app', (await sampleArchive()).subarray(0, -40)),
    narrow_token: String(narrow.token),
  }
}

/** Reacts to an issue and to a comment on it. */
async function react({ send }: Pick<Stage, 'send'>, issue: Sent) {
  const path = pathOf(issue)
  for (const name of ['thumbsup', 'tada', 'rocket']) await send('POST', `${path}/award_emoji`, { name })
  const note = await send('POST', `${path}/notes`, { body: 'The same happens on the other terminal.' })
  await send('POST', `${path}/notes/${note.id}/award_emoji`, { name: 'eyes' })
}

type Sent = Record<string, unknown>

/** An issue with links of every type, to its own and to other projects. */
async function linkedIssue({ send }: Stage, closed: Sent): Promise<string> {
  const add = (project_id: number, title: string) => send('POST', `/projects/${project_id}/issues`, { title })
  const issue = await add(1, 'Gate refuses trucks whose booking was moved to another terminal')
  const links = [
    [await add(1, 'Release the new booking form'), 'blocks'],
    [await add(3, `${longName} need the terminal of the booking`), 'is_blocked_by'],
    [closed, 'is_blocked_by'],
    [await add(1, 'Drivers are not told why they are refused'), 'relates_to'],
    [await add(3, 'Document the answers of the gate'), 'relates_to'],
  ] as const
  for (const [other, link_type] of links)
    await send('POST', `${pathOf(issue)}/links`, {
      target_project_id: other.project_id,
      target_issue_iid: other.iid,
      link_type,
    })
  return pathOf(issue)
}
const pathOf = (issue: Sent) => `/projects/${issue.project_id}/issues/${issue.iid}`

/** The issue with the highest value of `height`. */
async function issueWithHighest(
  { send }: Pick<Stage, 'send'>,
  query: string,
  height: (issue: Sent) => number,
): Promise<Sent> {
  const rows = Object.values(await send('GET', `/issues?scope=all&${query}`)).map((row) => Object(row))
  return rows.toSorted((a, b) => height(b) - height(a))[0] ?? {}
}

async function importArchive(stage: Stage, path: string, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.append('path', path)
  form.append('file', new File([new Uint8Array(bytes)], `${path}_export.tar.gz`))
  const { id, ...answer } = await stage.send('POST', '/projects/import', form)
  if (id === undefined) throw new Error(`The sample import ${path} was refused: ${JSON.stringify(answer)}`)
  await stage.instance.jobs.idle()
  return Number(id)
}
