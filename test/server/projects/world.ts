import { sql } from 'kysely'
import type { Given } from '../../support/given.ts'
import { isLong } from '../../support/runs.ts'
import type { TestServer } from '../../support/server.ts'

const VISIBILITIES = ['public', 'internal', 'private'] as const
const LEVELS = ['enabled', 'private', 'disabled', 'enabled', 'public'] as const
const NAMES = [
  'Harbour',
  'harbour pilot',
  'Light & House',
  'ab',
  'Zoë',
  '100% done',
  'under_score',
  'Pier 7',
  'HARBOUR',
]
const TOPICS = ['Sea', 'tools', 'data', 'API']
const LANGUAGES = ['TypeScript', 'Ruby', 'C++']

/** The viewers of lists: anonymous, external, member of many, member of none, owner of some, administrator. */
export const VIEWERS = ['nobody', 'external', 'member', 'stranger', 'owner', 'admin'] as const
/** Who asks in a turn: everybody in the long suite, by default a member, an administrator and one of the others. */
export const viewersOf = (turn: number): readonly ViewerName[] =>
  VIEWERS.filter((who, i) => isLong || who === 'member' || who === 'admin' || i === turn % VIEWERS.length)
export type ViewerName = (typeof VIEWERS)[number]

/** Creates 60 projects. Every property that a list filters by has several values, in independent distributions. */
export async function drawProjects(server: TestServer, given: Given) {
  const viewers = {
    external: await given.user({ external: 1 }),
    member: await given.user(),
    stranger: await given.user(),
    owner: await given.user(),
    admin: await given.admin(),
  }
  const { external, member, owner, admin } = viewers
  const top = await given.group({ path: 'top', name: 'Top Harbour', visibility: 'private' })
  const below = await given.group({ path: 'below', name: 'Below', parent: top, visibility: 'private' })
  const places = [top, below, await given.group({ path: 'other' })]
  await given.member({ group: top }, member, 20)
  await given.member({ group: below }, external, 30)
  for (let n = 0; n < 60; n++) {
    const place = places[n % 4]
    const project = await given.project({
      ...(place ? { in: place, owner: admin } : { owner: n % 8 === 3 ? owner : member }),
      name: NAMES[(n * 5) % NAMES.length] ?? '',
      path: `p${n}-${n % 3 === 0 ? 'pier' : 'quay'}`,
      visibility: VISIBILITIES[(n + (n >> 3)) % 3] ?? 'public',
      archived: n % 5 === 0 ? 1 : 0,
      pending_delete: n === 40 || n === 41 ? 1 : 0,
      description:
        n % 4 === 0
          ? null
          : n % 9 === 5
            ? 'to us'
            : n % 9 === 2
              ? 'x'
              : `About ${NAMES[n % NAMES.length]} and 20% more`,
      created_at: moment(n, 1),
      updated_at: moment(n * 7, 5),
      last_activity_at: moment(n * 11, 6),
      issues_access_level: LEVELS[n % LEVELS.length] ?? 'enabled',
      merge_requests_access_level: LEVELS[(n >> 2) % LEVELS.length] ?? 'enabled',
      import_type: n % 6 === 0 ? 'service_project' : null,
      creator_id: [admin.id, member.id, owner.id][n % 3] ?? admin.id,
      repository_storage: n % 7 === 0 ? 'cold' : 'default',
      repository_checksum_failed: n % 9 === 0 ? 1 : 0,
      wiki_checksum_failed: n % 10 === 0 ? 1 : 0,
      storage_size: (n * 13) % 7,
      repository_size: (n * 5) % 11,
      packages_size: n % 4,
      wiki_size: (n * 3) % 5,
    })
    if (n % 7 === 0) await given.member({ project }, member, [10, 30, 40, 50][n % 4] ?? 10)
    if (n % 9 === 0) await given.member({ project }, external, 10)
    if (n % 10 === 0) await given.member({ project }, owner, 50)
    await hangOn(server, project.id, n, [member.id, owner.id, admin.id])
  }
  return viewers
}

const moment = (n: number, month: number) => new Date(Date.UTC(2026, month - 1, 1 + (n % 20), n % 3)).toISOString()

/** Adds topics, languages and stars. */
async function hangOn({ db }: TestServer, project_id: number, n: number, starrers: number[]) {
  const created_at = moment(n, 1)
  await db.write(async (trx) => {
    for (const [position, name] of TOPICS.entries()) {
      if ((n >> position) % 2 === 0) continue
      await trx
        .insertInto('topic')
        .values({ name, title: name, created_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const topic = await trx.selectFrom('topic').select('id').where('name', '=', name).executeTakeFirstOrThrow()
      await trx.insertInto('project_topic').values({ project_id, topic_id: topic.id, position }).execute()
    }
    if (n % 4 === 1)
      await trx
        .insertInto('custom_attribute')
        .values({ target_type: 'project', target_id: project_id, key: 'team', value: n % 8 === 1 ? 'red' : 'blue' })
        .execute()
    for (const [i, name] of LANGUAGES.entries())
      if ((n + i) % 3 === 0 || n % 7 === i)
        await trx.insertInto('project_language').values({ project_id, name, share: 50 }).execute()
    for (const [i, user_id] of starrers.entries())
      if (n % (i + 3) === 0) await trx.insertInto('star').values({ user_id, project_id, created_at }).execute()
  })
}

/** Adds current shares and an expired one, forks, and users with a private profile, blocked or unconfirmed. */
export async function drawLinks({ db, clock }: TestServer, given: Given) {
  const projects = await db.read.selectFrom('project').select(['id']).orderBy('id').execute()
  const group = await db.read.selectFrom('namespace').select('id').where('path', '=', 'other').executeTakeFirstOrThrow()
  const hidden = [
    await given.user({ username: 'shy', private_profile: 1 }),
    await given.user({ username: 'barred', state: 'blocked' }),
    await given.user({ username: 'unheard', confirmed_at: null }),
  ]
  for (const owner of hidden)
    for (const visibility of ['public', 'internal'] as const) await given.project({ owner, visibility })
  const created_at = clock.iso()
  await db.write(async (trx) => {
    for (const [n, { id }] of projects.entries()) {
      if (n % 3 === 1)
        await trx
          .insertInto('project_group_link')
          .values({
            project_id: id,
            group_id: group.id,
            group_access: 20,
            expires_at: n % 9 === 1 ? '2026-05-22' : null,
            created_at,
          })
          .execute()
      if (n % 4 === 2)
        await trx.updateTable('project').set({ forked_from_project_id: 1 }).where('id', '=', id).execute()
      const [shy] = hidden
      if (shy && n % 5 === 2)
        await trx.insertInto('star').values({ user_id: shy.id, project_id: id, created_at }).execute()
    }
  })
  return hidden
}

/** Copies the projects with all their records, so many times that lists no longer start from small sets. */
export async function multiply({ db }: TestServer, times: number) {
  const columnsOf = async (table: string) => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`.execute(db.read)
    return rows.map((row) => row.name)
  }
  const { rows } = await sql<{ last: number }>`SELECT max(id) AS last FROM project`.execute(db.read)
  const last = rows[0]?.last ?? 0
  const numbers = JSON.stringify(Array.from({ length: times }, (_, i) => i + 1))
  const tables = ['project', 'project_authorization', 'project_topic', 'project_language', 'star']
  for (const table of tables) {
    const columns = await columnsOf(table)
    const key = table === 'project' ? 'id' : 'project_id'
    const own = (column: string) => sql.ref(`${table}.${column}`)
    const copied = columns.map((column) => {
      if (column === key) return sql`${own(column)} + ${last} * n.value`
      if (column === 'path' || column === 'path_with_namespace') return sql`${own(column)} || '-' || n.value`
      return own(column)
    })
    await db.write((trx) =>
      sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        SELECT ${sql.join(copied)} FROM ${sql.table(table)}, json_each(${numbers}) n WHERE ${own(key)} <= ${last}`.execute(
        trx,
      ),
    )
  }
}
