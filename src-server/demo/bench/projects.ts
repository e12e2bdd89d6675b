import type { Clock } from '../../kit/clock.ts'
import { seededRunnersToken } from '../../projects/creation/runners-token.ts'
import { Dice } from '../../seeds/dice.ts'
import type { Row } from '../queries.ts'
import { addMember, type BenchGroup, FIRST_USER, TOPICS, USERS } from './groups.ts'
import { benchTexts } from './texts.ts'

const SPAN_MS = 4 * 365 * 86_400_000
const DAY_MS = 86_400_000
const VISIBILITIES = ['private', 'internal', 'public'] as const
const LANGUAGES = ['TypeScript', 'Ruby', 'Go', 'Rust', 'Python', 'Java', 'C++', 'Shell', 'CSS', 'Perl']
const FEATURE = ['enabled', 'enabled', 'enabled', 'private', 'disabled'] as const

export interface BenchProjectRows {
  project: Row<'project'>[]
  project_topic: Row<'project_topic'>[]
  project_language: Row<'project_language'>[]
  star: Row<'star'>[]
  custom_attribute: Row<'custom_attribute'>[]
  member: Row<'member'>[]
  project_group_link: Row<'project_group_link'>[]
}

/** Projects, oldest first: a tenth in the first group, a tenth in personal namespaces, the others anywhere in the tree. */
export class BenchProjects {
  readonly #dice = new Dice('bench projects')
  readonly #groups: readonly BenchGroup[]
  readonly #total: number
  readonly #now: number
  #last = 0

  constructor(groups: readonly BenchGroup[], total: number, clock: Clock) {
    this.#groups = groups
    this.#total = total
    this.#now = clock.now()
  }

  /** The next `count` projects with their topics, languages, stars, attributes, members and shares. Empty after the last project. */
  next(count: number): BenchProjectRows {
    const rows: BenchProjectRows = {
      project: [],
      project_topic: [],
      project_language: [],
      star: [],
      custom_attribute: [],
      member: [],
      project_group_link: [],
    }
    for (const until = Math.min(this.#total, this.#last + count); this.#last < until; ) this.#add(rows, ++this.#last)
    return rows
  }

  #add(rows: BenchProjectRows, id: number) {
    const dice = this.#dice
    const created = this.#now - SPAN_MS * (1 - (id - 1) / this.#total)
    const updated = created + (this.#now - created) * dice.next() ** 2
    const active = updated + (this.#now - updated) * dice.next()
    const at = new Date(created).toISOString()
    const { title, description } = benchTexts(dice, id)
    const path = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${id}`
    const place = this.#place(id, path, title)
    const forked_from_project_id = id > 100 && dice.chance(0.05) ? dice.int(1, Math.ceil(id / 50)) : null
    const import_type = dice.chance(0.1) ? 'service_project' : null
    const sizes = this.#sizes()
    rows.project.push({
      id,
      ...place,
      name: title,
      path,
      archived: dice.chance(0.08) ? 1 : 0,
      created_at: at,
      updated_at: new Date(updated).toISOString(),
      last_activity_at: new Date(active).toISOString(),
      issues_access_level: dice.pick(FEATURE),
      merge_requests_access_level: dice.pick(FEATURE),
      default_branch: 'main',
      empty_repo: 0,
      readme_path: 'README.md',
      forked_from_project_id,
      import_type,
      import_status: import_type === null && forked_from_project_id === null ? 'none' : 'finished',
      repository_storage: dice.chance(0.1) ? 'cold' : 'default',
      repository_checksum_failed: dice.chance(0.01) ? 1 : 0,
      wiki_checksum_failed: dice.chance(0.01) ? 1 : 0,
      runners_token: seededRunnersToken(`project ${id}`),
      ...sizes,
      description: description.slice(0, 180),
    })
    this.#addRelated(rows, id, at)
  }

  #place(id: number, path: string, name: string) {
    const dice = this.#dice
    if (id % 10 === 0) {
      const user = dice.int(4, USERS)
      const user_id = FIRST_USER + user - 1
      return {
        namespace_id: user_id,
        creator_id: user_id,
        path_with_namespace: `user${user}/${path}`,
        name_with_namespace: `User ${user} / ${name}`,
        visibility: dice.pick(VISIBILITIES),
      }
    }
    const [first] = this.#groups
    const group = id % 10 === 1 && first ? first : dice.pick(this.#groups)
    return {
      namespace_id: group.id,
      creator_id: FIRST_USER + dice.int(0, USERS - 1),
      path_with_namespace: `${group.full_path}/${path}`,
      name_with_namespace: `${group.full_name} / ${name}`,
      visibility: VISIBILITIES[Math.min(group.openness, dice.int(0, 2))] ?? 'private',
    }
  }

  #sizes() {
    const dice = this.#dice
    const repository_size = Math.round(dice.around(40_000_000))
    const wiki_size = Math.round(dice.around(200_000))
    const packages_size = dice.chance(0.2) ? Math.round(dice.around(90_000_000)) : 0
    const job_artifacts_size = Math.round(dice.around(20_000_000))
    const storage_size = repository_size + wiki_size + packages_size + job_artifacts_size
    return {
      commit_count: Math.round(dice.around(400)),
      storage_size,
      repository_size,
      wiki_size,
      job_artifacts_size,
      packages_size,
    }
  }

  #addRelated(rows: BenchProjectRows, project_id: number, at: string) {
    const dice = this.#dice
    const topics = new Set(Array.from({ length: dice.int(0, 4) }, () => 1 + Math.floor(TOPICS * dice.next() ** 2)))
    for (const [position, topic_id] of [...topics].entries())
      rows.project_topic.push({ project_id, topic_id, position })
    const languages = dice.sample(LANGUAGES, dice.int(1, 3))
    for (const name of languages) rows.project_language.push({ project_id, name, share: 100 / languages.length })
    const stars = new Set(Array.from({ length: dice.int(0, 4) }, () => FIRST_USER + dice.int(0, USERS - 1)))
    // The member of all groups has many starred projects as well.
    if (dice.chance(0.2)) stars.add(FIRST_USER)
    for (const user_id of stars) rows.star.push({ user_id, project_id, created_at: at })
    if (dice.chance(0.05))
      rows.custom_attribute.push({
        target_type: 'project',
        target_id: project_id,
        key: 'team',
        value: `${dice.int(1, 40)}`,
      })
    for (const user of new Set([dice.int(2, USERS), dice.chance(0.003) ? 2 : 5, dice.chance(0.001) ? 3 : 6]))
      if (user !== 5 && user !== 6) addMember(rows, at, { project_id }, user, dice)
    if (!dice.chance(0.1)) return
    const link = { group_id: dice.pick(this.#groups).id, group_access: dice.pick([10, 20, 30, 40]) }
    const expires_at = dice.chance(0.1)
      ? new Date(this.#now + dice.int(-30, 30) * DAY_MS).toISOString().slice(0, 10)
      : null
    rows.project_group_link.push({ project_id, ...link, expires_at, created_at: at })
  }
}
