import type { Insertable } from 'kysely'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import { refreshContainers } from '../../../src-server/memberships/authorizations.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'

/** The viewers of lists, by their relation to the groups. */
export const VIEWERS = ['nobody', 'stranger', 'guest', 'shared', 'below', 'worker', 'external', 'admin'] as const
export type ViewerName = (typeof VIEWERS)[number]

const OPENNESS = ['private', 'internal', 'public'] as const
const NAMES = ['Harbour', 'harbour pilots', 'Light (House)', 'ab', 'Zoë', 'Under_score', 'Pier 7', 'HARBOUR']

/** Creates 60 groups in up to seven levels. Every property that a list filters by has several values, in independent distributions. */
export async function drawGroups(server: TestServer, given: Given) {
  const people = {
    stranger: await given.user(),
    guest: await given.user(),
    shared: await given.user(),
    below: await given.user(),
    worker: await given.user(),
    external: await given.user({ external: 1 }),
    admin: await given.admin(),
  }
  const groups: { id: number; openness: number }[] = []
  for (let n = 0; n < 60; n++) {
    const parent = n < 8 ? undefined : groups[(n * 7) % (n < 30 ? 8 : n)]
    const openness = Math.min((n + (n >> 2)) % 3, parent?.openness ?? 2)
    const { id } = await given.group({
      name: `${NAMES[(n * 5) % NAMES.length]}${n % 3 === 0 ? '' : ` ${n}`}`,
      path: `g${n}-${n % 3 === 0 ? 'pier' : 'quay'}`,
      visibility: OPENNESS[openness] ?? 'private',
      ...(parent && { parent }),
    })
    groups.push({ id, openness })
  }
  const at = (n: number) => groups[n] ?? { id: 0, openness: 0 }
  const deepest = await deepestOf(server)
  // Inherited, with a low level above and a high level below.
  await given.member({ group: at(0) }, people.guest, 10)
  await given.member({ group: at(16) }, people.guest, 50)
  await given.member({ group: at(3) }, people.guest, 30, { requested_at: server.clock.iso() })
  // Only in a deep descendant.
  await given.member({ group: { id: deepest } }, people.below, 50)
  await given.member({ group: at(5) }, people.below, 40, { expires_at: '2026-05-22' })
  await given.member({ group: at(2) }, people.external, 30)
  await given.member({ group: at(40) }, people.external, 20, { expires_at: '2026-05-23' })
  await given.member({ group: at(9) }, people.admin, 50)
  // By shares: a current one, one that will expire, an expired one, and one with a subgroup of the shared group.
  const crew = await given.group({ name: 'Crew', path: 'crew', visibility: 'private' })
  await given.member({ group: crew }, people.shared, 40)
  await share(server, 'group', { shared_group_id: at(1).id, shared_with_group_id: crew.id, group_access: 30 })
  const ends = { shared_group_id: at(4).id, shared_with_group_id: crew.id, group_access: 50 }
  await share(server, 'group', { ...ends, expires_at: '2026-05-23' })
  await share(server, 'group', { ...ends, shared_group_id: at(6).id, expires_at: '2026-05-22' })
  await share(server, 'group', { shared_group_id: at(7).id, shared_with_group_id: at(1).id, group_access: 20 })
  // By projects only: as a member of one, and by a shared one.
  const own = await given.project({ in: at(13), owner: people.admin, visibility: 'private' })
  await given.member({ project: own }, people.worker, 30)
  const lent = await given.project({ in: at(22), owner: people.admin, visibility: 'private' })
  await share(server, 'project', { project_id: lent.id, group_id: crew.id, group_access: 20 })
  await note(server, groups)
  return people
}

async function deepestOf({ db }: TestServer): Promise<number> {
  const row = await db.read
    .selectFrom('namespace_ancestor')
    .select('namespace_id')
    .orderBy('depth', 'desc')
    .orderBy('namespace_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.namespace_id
}

type Link =
  | ['group', Omit<Insertable<Database['group_group_link']>, 'created_at'>]
  | ['project', Omit<Insertable<Database['project_group_link']>, 'created_at'>]

async function share({ db, clock }: TestServer, ...[kind, link]: Link) {
  const created_at = clock.iso()
  await db.write(async (trx) => {
    if (kind === 'group')
      await trx
        .insertInto('group_group_link')
        .values({ ...link, created_at })
        .execute()
    else
      await trx
        .insertInto('project_group_link')
        .values({ ...link, created_at })
        .execute()
    const changed = kind === 'group' ? { group_ids: [link.shared_group_id] } : { project_ids: [link.project_id] }
    await refreshContainers(trx, changed, clock.today())
  })
}

/** Adds custom attributes to some groups. */
async function note({ db }: TestServer, groups: readonly { id: number }[]) {
  const values = groups.flatMap(({ id: target_id }, n) => [
    ...(n % 4 === 0
      ? [{ target_type: 'group' as const, target_id, key: 'tier', value: n % 8 === 0 ? 'one' : 'two' }]
      : []),
    ...(n % 6 === 0 ? [{ target_type: 'group' as const, target_id, key: 'site', value: 'north' }] : []),
  ])
  await db.write((trx) => trx.insertInto('custom_attribute').values(values).execute())
}
