import fc from 'fast-check'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { addEpic } from '../notes/given-noteables.ts'

interface Group {
  id: number
  /** The groups above it, from the top. */
  above: readonly number[]
  visibility: 'public' | 'private'
}
interface Viewer {
  id: number
  username: string
  token: string
  /** By group. */
  levels: ReadonlyMap<number, number>
}
interface Epic {
  id: number
  iid: number
  group_id: number
  author_id: number
  title: string
  description: string | null
  state: 1 | 2
  confidential: 0 | 1
  created_at: string
  updated_at: string
  labels: readonly string[]
}
interface World {
  groups: readonly Group[]
  viewers: readonly Viewer[]
  epics: readonly Epic[]
}

const DAYS = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'] as const
const WORDS = ['saw', 'Saw', 'axe', 'Säge', 'saw axe'] as const
const LABELS = ['bug', 'new'] as const

/** A public group with a private one below it, and one below that, with epics of all kinds. */
export async function drawEpics(server: TestServer, given: Given, seed: number): Promise<World> {
  const top = await given.group()
  const middle = await given.group({ parent: top, visibility: 'private' })
  const low = await given.group({ parent: middle, visibility: 'private' })
  const groups: Group[] = [
    { id: top.id, above: [], visibility: 'public' },
    { id: middle.id, above: [top.id], visibility: 'private' },
    { id: low.id, above: [top.id, middle.id], visibility: 'private' },
  ]
  const ids = groups.map((group) => group.id)
  const viewer = async (member?: { group: { id: number }; level: number }): Promise<Viewer> => {
    const { id, username } = await given.user()
    if (member) await given.member({ group: member.group }, { id }, member.level)
    const from = member ? ids.indexOf(member.group.id) : ids.length
    const levels = new Map(ids.slice(from).map((group_id) => [group_id, member?.level ?? 0]))
    return { id, username, token: await given.token({ id }), levels }
  }
  const viewers = [
    await viewer(),
    await viewer({ group: top, level: 10 }),
    await viewer({ group: top, level: 20 }),
    await viewer({ group: middle, level: 20 }),
    await viewer({ group: low, level: 10 }),
  ]
  const label_ids = new Map<string, number>()
  for (const title of LABELS) label_ids.set(title, (await givenIssuesOn(server).label({ group: top }, title)).id)
  const drawn = fc.record({
    group: fc.constantFrom(...groups),
    author: fc.constantFrom(...viewers),
    title: fc.constantFrom(...WORDS),
    description: fc.option(fc.constantFrom(...WORDS)),
    state: fc.constantFrom(1 as const, 2 as const),
    confidential: fc.constantFrom(0 as const, 1 as const),
    created_at: fc.constantFrom(...DAYS),
    updated_at: fc.constantFrom(...DAYS),
    labels: fc.subarray([...LABELS]),
  })
  const epics: Epic[] = []
  for (const { group, author, labels, ...row } of fc.sample(drawn, { seed, numRuns: 40 })) {
    const made = await addEpic(server, group, author, row)
    epics.push({ ...row, ...made, group_id: group.id, author_id: author.id, labels })
  }
  const links = epics.flatMap(({ id: epic_id, labels }) =>
    labels.map((title) => ({ epic_id, label_id: label_ids.get(title) ?? 0 })),
  )
  await server.db.write((trx) => trx.insertInto('epic_label').values(links).execute())
  return { groups, viewers, epics }
}

export const queries = (authors: readonly Viewer[]) =>
  fc
    .record(
      {
        state: fc.constantFrom('opened', 'closed', 'all'),
        search: fc.constantFrom('saw', 'SÄGE', 'axe saw', 'no such'),
        iids: fc.subarray([1, 2, 3, 5], { minLength: 1 }),
        author: fc
          .constantFrom('id' as const, 'username' as const)
          .chain((by) => fc.constantFrom(...authors).map(({ id, username }) => ({ by, id, username }))),
        labels: fc.constantFrom('bug', 'bug,new', 'none', 'Any'),
        not: fc
          .constantFrom('labels' as const, 'author_id' as const, 'author_username' as const)
          .chain((by) => fc.constantFrom(...authors).map(({ id, username }) => ({ by, id, username }))),
        created_after: fc.constantFrom(...DAYS),
        created_before: fc.constantFrom(...DAYS),
        updated_after: fc.constantFrom(...DAYS),
        updated_before: fc.constantFrom(...DAYS),
        include_descendant_groups: fc.boolean(),
        include_ancestor_groups: fc.boolean(),
        order_by: fc.constantFrom('created_at' as const, 'updated_at' as const, 'title' as const),
        sort: fc.constantFrom('asc' as const, 'desc' as const),
      },
      { requiredKeys: [] },
    )
    .map(({ author, not, ...query }) => ({
      ...query,
      ...(not?.by === 'labels' && { 'not[labels]': not.id % 2 === 0 ? 'new' : 'bug,gone' }),
      ...(not?.by === 'author_id' && { 'not[author_id]': not.id }),
      ...(not?.by === 'author_username' && { 'not[author_username]': not.username }),
      ...(author?.by === 'id' && { author_id: author.id }),
      ...(author?.by === 'username' && { author_username: author.username }),
    }))
type Query = ReturnType<typeof queries> extends fc.Arbitrary<infer Q> ? Q : never

/** Members of a group see the groups above it. */
const seesGroup = ({ groups }: World, { levels }: Viewer, group: Group) =>
  group.visibility === 'public' ||
  groups.some(({ id, above }) => (levels.get(id) ?? 0) > 0 && (id === group.id || above.includes(group.id)))

/** The ids of the epics that a list must show, in its order. */
export function expectedEpics(world: World, viewer: Viewer, home: Group, query: Query): number[] | 'hidden' {
  if (!seesGroup(world, viewer, home)) return 'hidden'
  const { include_descendant_groups: down = true, include_ancestor_groups: up = false } = query
  const listed = world.groups.filter(
    (group) =>
      (group.id === home.id || (down && group.above.includes(home.id)) || (up && home.above.includes(group.id))) &&
      seesGroup(world, viewer, group),
  )
  const found = world.epics.filter(
    (epic) =>
      listed.some((group) => group.id === epic.group_id) &&
      (epic.confidential === 0 || (viewer.levels.get(epic.group_id) ?? 0) >= 20) &&
      meets(world, epic, query),
  )
  const direction = query.sort === 'asc' ? 1 : -1
  const key = ({ [query.order_by ?? 'created_at']: value }: Epic) => asciiLower(value)
  found.sort((a, b) => direction * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id))
  return found.map((epic) => epic.id)
}

/** Titles are ordered regardless of the case of ASCII letters. */
const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

function meets({ viewers }: World, epic: Epic, query: Query): boolean {
  const { state = 'all', search, iids, labels, author_id, author_username } = query
  const author = viewers.find((one) => one.id === epic.author_id)
  const has = (text: string | null) =>
    search?.split(' ').every((word) => word.length < 3 || text?.toLowerCase().includes(word.toLowerCase()) === true)
  const isLabelled = () => {
    if (labels === 'none' || labels === 'Any') return epic.labels.length > 0 === (labels === 'Any')
    return labels?.split(',').every((title) => epic.labels.includes(title))
  }
  return [
    state === 'all' || (state === 'opened') === (epic.state === 1),
    search === undefined || has(epic.title) || has(epic.description),
    iids === undefined || iids.includes(epic.iid),
    labels === undefined || isLabelled(),
    author_id === undefined || author_id === epic.author_id,
    author_username === undefined || author_username === author?.username,
    !query['not[labels]']?.split(',').some((title) => epic.labels.includes(title)),
    query['not[author_id]'] !== epic.author_id,
    query['not[author_username]'] !== author?.username,
    query.created_after === undefined || epic.created_at >= query.created_after,
    query.created_before === undefined || epic.created_at <= query.created_before,
    query.updated_after === undefined || epic.updated_at >= query.updated_after,
    query.updated_before === undefined || epic.updated_at <= query.updated_before,
  ].every(Boolean)
}
