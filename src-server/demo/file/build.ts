import { countTasks } from '../../activity/tasks.ts'
import { roles } from '../../kit/access/roles.ts'
import type { Clock } from '../../kit/clock.ts'
import { normalizeEmail } from '../../kit/email-address.ts'
import { countAll } from '../counts.ts'
import { Dice } from '../random.ts'
import { Rows } from '../rows.ts'
import { addAccount, addFirstAccounts } from '../seed-empty.ts'
import type { JsonPath } from './json-source.ts'
import type { SeedFile, SeedGroup, SeedIssue, SeedProject } from './seed-format.ts'

/** An entry of a seed file that contradicts another entry. */
export class SeedFault extends Error {
  readonly path: JsonPath
  constructor(path: JsonPath, message: string) {
    super(message)
    this.path = path
  }
}

type ContainerIds = { group_id: number; project_id: null } | { group_id: null; project_id: number }

/** Builds the rows of a seed file and resolves the names in it. */
export class SeedBuilder {
  readonly rows = new Rows()
  readonly #now: string
  readonly #dice = new Dice('seed file')
  readonly #users = new Map<string, number>([
    ['root', 1],
    ['ghost', 2],
  ])
  /** Usernames that the file has listed, in lower case. */
  readonly #listed = new Set<string>()
  readonly #namespaces = new Map<string, { id: number; full_name: string }>()
  /** By place and title. */
  readonly #labels = new Map<string, number>()
  readonly #milestones = new Map<string, number>()

  constructor(clock: Clock) {
    this.#now = clock.iso()
    addFirstAccounts(this.rows, clock)
  }

  /** @throws SeedFault */
  build(seed: SeedFile): Rows {
    for (const [at, user] of seed.users.entries()) this.#user(user, ['users', at])
    for (const { id, full_path, full_name } of this.rows.namespace)
      this.#namespaces.set(String(full_path).toLowerCase(), { id: id ?? 0, full_name })
    for (const [at, group] of seed.groups.entries()) this.#group(group, ['groups', at])
    for (const [at, project] of seed.projects.entries()) this.#project(project, ['projects', at])
    countAll(this.rows)
    return this.rows
  }

  #user(user: SeedFile['users'][number], path: JsonPath) {
    const { username, name, state } = user
    const email = user.email ?? normalizeEmail(`${username}@gantry.example`)
    const root = username === 'root' ? this.rows.user[0] : undefined
    if (this.#listed.has(username.toLowerCase()))
      throw new SeedFault([...path, 'username'], `The user ${username} is listed twice`)
    this.#listed.add(username.toLowerCase())
    if (!root && this.#users.has(username.toLowerCase()))
      throw new SeedFault([...path, 'username'], `The username ${username} is taken`)
    if (this.rows.user.some((each) => each !== root && each.email === email))
      throw new SeedFault([...path, 'email'], `The address ${email} is taken`)
    if (root) {
      Object.assign(root, { name, email })
      return
    }
    const account = {
      username,
      name,
      email,
      admin: user.admin ? 1 : 0,
      external: user.external ? 1 : 0,
      kind: 'human',
      state,
    } as const
    this.#users.set(username.toLowerCase(), addAccount(this.rows, this.#now, account))
  }

  #group(group: SeedGroup, path: JsonPath) {
    const cut = group.path.lastIndexOf('/')
    const parent = cut < 0 ? undefined : this.#namespace(group.path.slice(0, cut), [...path, 'path'])
    if (this.#namespaces.has(group.path.toLowerCase()))
      throw new SeedFault([...path, 'path'], `The path ${group.path} is taken`)
    const id = this.rows.namespace.length + 1
    const full_name = parent ? `${parent.full_name} / ${group.name}` : group.name
    const names = { name: group.name, path: group.path.slice(cut + 1), full_path: group.path, full_name }
    this.rows.namespace.push({
      id,
      kind: 'group',
      ...names,
      parent_id: parent?.id ?? null,
      user_id: null,
      created_at: this.#now,
      updated_at: this.#now,
    })
    this.rows.group.push({ id, description: group.description, visibility: group.visibility })
    const above = this.rows.namespace_ancestor.filter((each) => each.namespace_id === parent?.id)
    for (const { ancestor_id, depth } of above)
      this.rows.namespace_ancestor.push({ namespace_id: id, ancestor_id, depth: depth + 1 })
    this.rows.namespace_ancestor.push({ namespace_id: id, ancestor_id: id, depth: 0 })
    this.#namespaces.set(group.path.toLowerCase(), { id, full_name })
    this.#planning({ group_id: id, project_id: null }, group, path)
    this.#members({ group_id: id, project_id: null }, group.members, path)
  }

  #project(project: SeedProject, path: JsonPath) {
    const cut = project.path.lastIndexOf('/')
    const namespace = this.#namespace(project.path.slice(0, cut), [...path, 'path'])
    if (
      this.rows.project.some((each) => each.path_with_namespace.toLowerCase() === project.path.toLowerCase()) ||
      this.#namespaces.has(project.path.toLowerCase())
    )
      throw new SeedFault([...path, 'path'], `The path ${project.path} is taken`)
    const id = this.rows.project.length + 1
    this.rows.project.push({
      id,
      namespace_id: namespace.id,
      creator_id: 1,
      name: project.name,
      path: project.path.slice(cut + 1),
      path_with_namespace: project.path,
      name_with_namespace: `${namespace.full_name} / ${project.name}`,
      visibility: project.visibility,
      archived: project.archived ? 1 : 0,
      created_at: this.#now,
      updated_at: this.#now,
      last_activity_at: this.#now,
      description: project.description ?? null,
    })
    for (const [position, name] of [...new Set(project.topics)].entries())
      this.rows.project_topic.push({ project_id: id, topic_id: this.#topic(name), position })
    this.#planning({ group_id: null, project_id: id }, project, path)
    this.#members({ group_id: null, project_id: id }, project.members, path)
    const iids = new Set<number>()
    for (const [at, issue] of project.issues.entries())
      this.#issue(id, namespace.id, issue, iids, [...path, 'issues', at])
  }

  #topic(name: string): number {
    const known = this.rows.topic.find((each) => each.name.toLowerCase() === name.toLowerCase())
    if (known) return known.id ?? 0
    return this.rows.topic.push({ id: this.rows.topic.length + 1, name, title: name, created_at: this.#now })
  }

  #planning(place: ContainerIds, { labels, milestones }: Pick<SeedProject, 'labels' | 'milestones'>, path: JsonPath) {
    for (const [at, { title, color, description, priority }] of labels.entries()) {
      const id = this.rows.label.length + 1
      claim(this.#labels, `${keyOf(place)} ${title}`, id, [...path, 'labels', at, 'title'])
      this.rows.label.push({
        id,
        ...place,
        title,
        color,
        description: description ?? null,
        created_at: this.#now,
        updated_at: this.#now,
      })
      if (priority !== undefined && place.project_id !== null)
        this.rows.label_priority.push({ project_id: place.project_id, label_id: id, priority })
    }
    for (const [at, { title, description, state, start_date, due_date }] of milestones.entries()) {
      const id = this.rows.milestone.length + 1
      claim(this.#milestones, `${keyOf(place)} ${title}`, id, [...path, 'milestones', at, 'title'])
      const dates = { start_date: start_date ?? null, due_date: due_date ?? null }
      this.rows.milestone.push({
        id,
        ...place,
        iid: at + 1,
        title,
        description,
        state,
        ...dates,
        created_at: this.#now,
        updated_at: this.#now,
      })
    }
  }

  #members(place: ContainerIds, members: SeedProject['members'], path: JsonPath) {
    const listed = new Set<number>()
    for (const [username, role] of Object.entries(members)) {
      const user_id = this.#person(username, [...path, 'members', username])
      if (listed.has(user_id))
        throw new SeedFault([...path, 'members', username], `The member ${username} is listed twice`)
      listed.add(user_id)
      this.rows.member.push({
        ...place,
        user_id,
        access_level: roles[role],
        created_by_id: 1,
        created_at: this.#now,
        updated_at: this.#now,
      })
    }
  }

  #issue(project_id: number, namespace_id: number, issue: SeedIssue, iids: Set<number>, path: JsonPath) {
    const iid = issue.iid ?? Math.max(0, ...iids) + 1
    if (iids.has(iid)) throw new SeedFault([...path, 'iid'], `The number ${iid} is taken`)
    iids.add(iid)
    const id = this.rows.issue.length + 1
    const created_at = iso(issue.created_at) ?? this.#now
    const closed = issue.state === 'closed'
    const last = issue.notes.reduce((latest, note) => later(latest, iso(note.created_at)), created_at)
    const closed_at = closed ? (iso(issue.closed_at) ?? last) : null
    const milestone_id =
      issue.milestone === undefined
        ? null
        : this.#find(this.#milestones, project_id, namespace_id, issue.milestone, [...path, 'milestone'])
    this.rows.issue.push({
      id,
      project_id,
      iid,
      title: issue.title,
      state: closed ? 2 : 1,
      author_id: this.#person(issue.author, [...path, 'author']),
      confidential: issue.confidential ? 1 : 0,
      issue_type: issue.issue_type,
      milestone_id,
      due_date: issue.due_date ?? null,
      weight: issue.weight ?? null,
      time_estimate: issue.time_estimate,
      total_time_spent: 0,
      relative_position: iid * 513,
      upvotes: 0,
      downvotes: 0,
      user_notes_count: 0,
      merge_requests_count: 0,
      blocking_issues_count: 0,
      label_priority: 0,
      ...countTasks(issue.description ?? null),
      closed_at,
      created_at,
      updated_at: iso(issue.updated_at) ?? later(last, closed_at),
      description: issue.description ?? null,
    })
    const label_ids = issue.labels.map((title, at) =>
      this.#find(this.#labels, project_id, namespace_id, title, [...path, 'labels', at]),
    )
    for (const label_id of new Set(label_ids)) this.rows.issue_label.push({ issue_id: id, label_id })
    const assignee_ids = issue.assignees.map((username, at) => this.#person(username, [...path, 'assignees', at]))
    for (const [position, user_id] of [...new Set(assignee_ids)].entries())
      this.rows.issue_assignee.push({ issue_id: id, user_id, position })
    for (const [at, note] of issue.notes.entries()) {
      const at_iso = iso(note.created_at) ?? created_at
      const author_id = this.#person(note.author, [...path, 'notes', at, 'author'])
      const target = { noteable_type: 'Issue', noteable_id: id, project_id, author_id }
      this.rows.note.push({
        ...target,
        internal: note.internal ? 1 : 0,
        discussion_id: this.#dice.hex(40),
        created_at: at_iso,
        updated_at: at_iso,
        body: note.body,
      })
    }
  }

  #person(username: string, path: JsonPath): number {
    const id = this.#users.get(username.toLowerCase())
    if (id === undefined) throw new SeedFault(path, `No user ${username}`)
    return id
  }

  #namespace(full_path: string, path: JsonPath) {
    const found = this.#namespaces.get(full_path.toLowerCase())
    if (!found)
      throw new SeedFault(
        path,
        `There is no group or user ${full_path}. List a group before its subgroups and projects`,
      )
    return found
  }

  /** Finds a title in the project, otherwise in the nearest group above the project. */
  #find(
    titles: ReadonlyMap<string, number>,
    project_id: number,
    namespace_id: number,
    title: string,
    path: JsonPath,
  ): number {
    const above = this.rows.namespace_ancestor
      .filter((each) => each.namespace_id === namespace_id)
      .sort((a, b) => a.depth - b.depth)
    const places: ContainerIds[] = [
      { group_id: null, project_id },
      ...above.map((each) => ({ group_id: each.ancestor_id, project_id: null })),
    ]
    const id = places.map((place) => titles.get(`${keyOf(place)} ${title}`)).find((each) => each !== undefined)
    if (id === undefined)
      throw new SeedFault(
        path,
        `No ${path.includes('labels') ? 'label' : 'milestone'} "${title}" in the project or a group above it`,
      )
    return id
  }
}

const keyOf = (place: ContainerIds) =>
  place.project_id === null ? `group ${place.group_id}` : `project ${place.project_id}`

function claim(titles: Map<string, number>, key: string, id: number, path: JsonPath) {
  if (titles.has(key)) throw new SeedFault(path, 'This title is taken')
  titles.set(key, id)
}

const iso = (moment: string | undefined) => (moment === undefined ? null : new Date(moment).toISOString())
const later = (a: string, b: string | null) => (b !== null && b > a ? b : a)
