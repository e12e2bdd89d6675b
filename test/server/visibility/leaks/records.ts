import type { Draft } from './draft.ts'
import { metricImage } from './files.ts'
import type { May, Place } from './people.ts'
import {
  seesDeployments,
  seesEpic,
  seesGroup,
  seesInternal,
  seesIssue,
  seesMergeRequest,
  seesPersonalSnippet,
  seesProject,
  seesSnippet,
} from './rules.ts'

interface Container {
  at: string
  labels: string
  milestone_id: number
}

/** A label and a milestone of a project or group. */
export async function planning(draft: Draft, at: string, mayRead: May): Promise<Container> {
  const label = await draft.write('POST', `${at}/labels`, {
    name: draft.secret(mayRead),
    color: '#6699cc',
    description: draft.secret(mayRead),
  })
  draft.target(`${at}/labels/`, label.id, mayRead)
  const milestone = await draft.write('POST', `${at}/milestones`, {
    title: draft.secret(mayRead),
    description: draft.secret(mayRead),
  })
  draft.target(`${at}/milestones/`, milestone.id, mayRead)
  return { at, labels: String(label.name), milestone_id: milestone.id }
}

interface Readers {
  mayRead: May
  /** Who reads internal notes of the record. Undefined: it has none. */
  internal?: May
}

/** A reaction of the administrator. */
async function award(draft: Draft, at: string, mayRead: May) {
  const { id } = await draft.write('POST', `${at}/award_emoji`, { name: 'tada' })
  draft.target(`${at}/award_emoji/`, id, mayRead)
}

/** Comments, an answer in a discussion, and the same internally. */
async function notes(draft: Draft, at: string, { mayRead, internal }: Readers) {
  for (const isInternal of internal ? [false, true] : [false]) {
    const may = isInternal ? (internal ?? mayRead) : mayRead
    const flag = isInternal ? { internal: true } : {}
    const note = await draft.write('POST', `${at}/notes`, { body: draft.secret(may), ...flag })
    // Nobody can react to comments on epics.
    if (!at.includes('/epics/')) await award(draft, `${at}/notes/${note.id}`, may)
    const discussion = await draft.write('POST', `${at}/discussions`, { body: draft.secret(may), ...flag })
    const reply = await draft.write('POST', `${at}/discussions/${discussion.id}/notes`, { body: draft.secret(may) })
    draft.target(`${at}/discussions/${discussion.id}/notes/`, reply.id, may)
  }
}

/** Notes and discussions as an administrator reads them, system notes included. */
export async function noteTargets(draft: Draft, at: string, { mayRead, internal }: Readers) {
  const may = (note: { internal: boolean }) => (note.internal ? (internal ?? mayRead) : mayRead)
  for (const note of await draft.read<{ id: number; internal: boolean }[]>(`${at}/notes?per_page=100`))
    draft.target(`${at}/notes/`, note.id, may(note))
  const discussions = await draft.read<{ id: string; notes: { internal: boolean }[] }[]>(
    `${at}/discussions?per_page=100`,
  )
  for (const {
    id,
    notes: [first],
  } of discussions)
    if (first) draft.target(`${at}/discussions/`, id, may(first))
}

interface IssueOptions {
  confidential: boolean
  /** Who writes it, and who is assigned to it. Nobody: the administrator writes it. */
  of: readonly ['author', 'assignee'] | readonly []
}

/** An incident with everything that belongs to one. */
export async function issue(draft: Draft, place: Place, container: Container, { confidential, of }: IssueOptions) {
  const mayRead = seesIssue(place, { confidential, of })
  const internal = seesInternal(place, mayRead, of)
  const { at, labels, milestone_id } = container
  const body = { title: draft.secret(mayRead), description: draft.secret(mayRead), confidential }
  const made = await draft.write('POST', `${at}/issues`, body, of[0])
  const here = `${at}/issues/${made.iid}`
  draft.target(`${at}/issues/`, made.iid, mayRead)
  // This address is for administrators, who need it for issues of features that are closed.
  if (place !== 'off') draft.target('/issues/', made.id, mayRead)
  await draft.write('PUT', here, { issue_type: 'incident', description: draft.secret(mayRead) })
  await draft.write('PUT', here, {
    labels,
    milestone_id,
    weight: 3,
    ...(of[1] && { assignee_ids: [draft.person(of[1]).id] }),
  })
  await draft.write('PUT', here, { state_event: 'close' })
  await draft.write('PUT', here, { state_event: 'reopen' })
  await notes(draft, here, { mayRead, internal })
  await award(draft, here, mayRead)
  await metricImage(draft, here, mayRead)
  await events(draft, here, mayRead, ['state', 'label', 'milestone', 'weight'])
  for (const { id } of await draft.read<{ id: number }[]>(`/-/gantry/v1${here}/description_versions`))
    draft.target(`${here}/description_versions/`, id, mayRead)
  return { id: made.id, here, mayRead, internal }
}

async function events(draft: Draft, here: string, mayRead: May, kinds: readonly string[]) {
  for (const kind of kinds)
    for (const { id } of await draft.read<{ id: number }[]>(`${here}/resource_${kind}_events`))
      draft.target(`${here}/resource_${kind}_events/`, id, mayRead)
}

export async function mergeRequest(draft: Draft, place: Place, { at, labels, milestone_id }: Container) {
  const mayRead = seesMergeRequest(place)
  const made = await draft.write('POST', `${at}/merge_requests`, {
    source_branch: draft.secret(mayRead),
    target_branch: 'main',
    title: draft.secret(mayRead),
    description: `${draft.secret(mayRead)} Closes #1`,
  })
  const here = `${at}/merge_requests/${made.iid}`
  draft.target(`${at}/merge_requests/`, made.iid, mayRead)
  await draft.write('PUT', here, { labels, milestone_id })
  await draft.write('PUT', here, { state_event: 'close' })
  await draft.write('PUT', here, { state_event: 'reopen' })
  await events(draft, here, mayRead, ['state', 'label', 'milestone'])
  await award(draft, here, mayRead)
  await notes(draft, here, { mayRead })
  return { here, mayRead }
}

/** A snippet of a project. */
export async function snippet(draft: Draft, place: Place, { at }: Container, visibility: 'private' | 'public') {
  const mayRead = seesSnippet(place, visibility)
  const text = { title: draft.secret(mayRead), description: draft.secret(mayRead), content: draft.secret(mayRead) }
  const { id, file_name } = await draft.write('POST', `${at}/snippets`, {
    ...{ ...text, file_name: draft.secret(mayRead), visibility },
  })
  draft.target(`${at}/snippets/`, id, mayRead)
  snippetFile(draft, `${at}/snippets/${id}`, String(file_name), mayRead)
  await award(draft, `${at}/snippets/${id}`, mayRead)
  await notes(draft, `${at}/snippets/${id}`, { mayRead })
  return { here: `${at}/snippets/${id}`, mayRead }
}

/** A snippet of a user, in no project. */
export async function personalSnippet(draft: Draft, visibility: 'private' | 'internal' | 'public') {
  const mayRead = seesPersonalSnippet(visibility)
  const text = { title: draft.secret(mayRead), content: draft.secret(mayRead), file_name: 'notes.txt' }
  const { id, file_name } = await draft.write('POST', '/snippets', { ...text, visibility }, 'author')
  draft.target('/snippets/', id, mayRead)
  snippetFile(draft, `/snippets/${id}`, String(file_name), mayRead)
}

function snippetFile(draft: Draft, at: string, name: string, mayRead: May) {
  draft.target(`${at}/files/`, 'main', mayRead)
  draft.target(`${at}/files/main/`, name, mayRead)
}

/** An epic with a label. */
export async function epic(draft: Draft, visibility: 'public' | 'private', confidential: boolean) {
  const mayRead = seesEpic(visibility, confidential)
  const internal = seesEpic(visibility, true)
  const text = { title: draft.secret(mayRead), description: draft.secret(mayRead) }
  const labels = draft.secret(seesGroup(visibility))
  const made = await draft.write('POST', `${draft.group(visibility)}/epics`, { ...text, labels, confidential })
  const at = draft.group(visibility)
  draft.target(`${at}/epics/`, made.id, mayRead)
  await notes(draft, `${at}/epics/${made.id}`, { mayRead, internal })
  return { id: made.id, here: `${at}/epics/${made.id}`, mayRead, internal }
}

/** An environment with a deployment. */
export async function delivery(draft: Draft, place: Place) {
  const mayRead = seesDeployments(place)
  const at = draft.project(place)
  const environment = await draft.write('POST', `${at}/environments`, { name: draft.secret(mayRead) })
  draft.target(`${at}/environments/`, environment.id, mayRead)
  const deployment = await draft.write('POST', `${at}/deployments`, {
    environment: draft.secret(mayRead),
    ref: draft.secret(mayRead),
    sha: 'a'.repeat(40),
    tag: false,
    status: 'success',
  })
  draft.target(`${at}/deployments/`, deployment.id, mayRead)
}

const GROUPS = { open: 'public', internal: 'public', hidden: 'private', members_only: 'public', off: 'public' } as const
const VISIBILITIES = {
  open: 'public',
  internal: 'internal',
  hidden: 'private',
  members_only: 'public',
  off: 'public',
} as const

export async function group(draft: Draft, visibility: 'public' | 'private') {
  const mayRead = seesGroup(visibility)
  const name = draft.secret(mayRead)
  draft.groups[visibility] = await draft.given.group({ visibility, name, path: name })
  draft.target('/groups/', draft.groups[visibility].id, mayRead)
  draft.target('/namespaces/', draft.groups[visibility].id, mayRead)
}

export async function project(draft: Draft, place: Place) {
  const mayRead = seesProject(place)
  const name = draft.secret(mayRead)
  const { id } = await draft.given.project({
    in: draft.groups[GROUPS[place]],
    visibility: VISIBILITIES[place],
    name,
    path: name,
    description: draft.secret(mayRead),
  })
  draft.projects[place] = id
  // Addresses of records of the project are as secret as its name.
  draft.secrets.push({ word: `/projects/${id}/`, mayRead })
  draft.target('/projects/', id, mayRead)
  for (const person of draft.people)
    if (person.level(place) > 0) {
      await draft.given.member({ project: { id } }, person, person.level(place))
      for (const list of ['members', 'members/all']) draft.target(`/projects/${id}/${list}/`, person.id, mayRead)
    }
}
