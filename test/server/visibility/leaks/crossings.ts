import type { Draft } from './draft.ts'
import { PLACES } from './people.ts'
import { seesIssue, seesMergeRequest } from './rules.ts'

interface Issue {
  id: number
  iid: number
  references: { full: string }
}

/** Everything that leads from a record that people may read to one that they may not. */
export async function crossings(draft: Draft) {
  const open = `${draft.project('open')}/issues`
  const first = await draft.read<Issue>(`${open}/1`)
  await mentions(draft, first)
  await links(draft, first)
  // A confidential epic of the group holds the open issue.
  const epic_id = draft.epics.public.id
  await draft.server.db.write((trx) => trx.updateTable('issue').set({ epic_id }).where('id', '=', first.id).execute())
  await copies(draft)
  return [await confidentialLater(draft)]
}

/** System notes on the open issue about mentions elsewhere, and merge requests elsewhere that close it. */
async function mentions(draft: Draft, { references: { full } }: Issue) {
  for (const place of PLACES) {
    const at = draft.project(place)
    await draft.write('POST', `${at}/issues/2/notes`, { body: `See ${full}.` })
    const mayRead = seesMergeRequest(place)
    const body = { source_branch: 'crossing', target_branch: 'main', title: draft.secret(mayRead) }
    const made = await draft.write('POST', `${at}/merge_requests`, { ...body, description: `Closes ${full}` })
    draft.target(`${at}/merge_requests/`, made.iid, mayRead)
  }
  const mayRead = seesIssue('open', { confidential: true })
  draft.secrets.push({ word: 'mentioned in issue #2', mayRead, below: `${draft.project('open')}/` })
}

/** Links of the open issue with an issue that is hidden and one that is confidential. */
async function links(draft: Draft, { id: source_id }: Issue) {
  const here = `${draft.project('open')}/issues/1/links`
  const others = [
    { place: 'hidden', target_issue_iid: 1, mayRead: seesIssue('hidden') },
    { place: 'open', target_issue_iid: 2, mayRead: seesIssue('open', { confidential: true }) },
  ] as const
  for (const { place, target_issue_iid, mayRead } of others) {
    await draft.write('POST', here, { target_project_id: draft.projects[place], target_issue_iid })
    const [link] = await draft.server.db.read
      .selectFrom('issue_link')
      .select('id')
      .where('source_id', '=', source_id)
      .orderBy('id', 'desc')
      .execute()
    if (link) draft.target(`${here}/`, link.id, mayRead)
  }
}

/** A copy of a hidden issue that must not tell where it comes from, and an open duplicate of a hidden issue. */
async function copies(draft: Draft) {
  const mayRead = seesIssue('open')
  const [hidden, open] = [draft.project('hidden'), draft.project('open')]
  const { iid } = await draft.write('POST', `${hidden}/issues`, { title: draft.secret(mayRead) })
  draft.target(`${hidden}/issues/`, iid, seesIssue('hidden'))
  const moved = await draft.write('POST', `${hidden}/issues/${iid}/move`, { to_project_id: draft.projects.open })
  draft.target(`${open}/issues/`, moved.iid, mayRead)
  const copy = await draft.write('POST', `${open}/issues`, { title: draft.secret(mayRead) })
  draft.target(`${open}/issues/`, copy.iid, mayRead)
  const original = await draft.read<Issue>(`${hidden}/issues/1`)
  await draft.write('POST', `${open}/issues/${copy.iid}/notes`, { body: `/duplicate ${original.references.full}` })
}

/** An issue that asked everyone for something, so that everyone has a to-do, before it became confidential. */
async function confidentialLater(draft: Draft) {
  const mayRead = seesIssue('open', { confidential: true })
  const everyone = draft.people.flatMap(({ id, name }) => (id === 0 ? [] : [`@${name}`])).join(' ')
  const body = { title: draft.secret(mayRead), description: `${everyone} ${draft.secret(mayRead)}` }
  const at = `${draft.project('open')}/issues`
  const { iid } = await draft.write('POST', at, body)
  await draft.write('PUT', `${at}/${iid}`, { confidential: true })
  draft.target(`${at}/`, iid, mayRead)
  return { here: `${at}/${iid}`, mayRead, internal: mayRead }
}
