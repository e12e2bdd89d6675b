import { hasHiddenShares } from '../../../src-server/memberships/queries.ts'
import type { Viewer } from '../../../src-server/visibility/viewer.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { shareGroup, shareProject } from '../members/shares.ts'

type Shared = 'project' | 'group' | 'group above'
type Visibility = 'public' | 'internal' | 'private'

/** A public project in a public group. One of the two is shared with groups of these visibilities, which have a member each. */
async function world(server: TestServer, given: Given, shared: Shared, visibilities: readonly Visibility[]) {
  const group = await given.group()
  const project = await given.project({ in: group })
  const partners = []
  for (const visibility of visibilities) {
    const partner = await given.group({ visibility })
    const member = await given.user()
    await given.member({ group: partner }, member, 30)
    if (shared === 'project') await shareProject(server, project, partner, 30)
    else await shareGroup(server, group, partner, 30)
    partners.push({ visibility, id: partner.id, member_id: member.id })
  }
  const kind = shared === 'group' ? ('group' as const) : ('project' as const)
  const container = kind === 'project' ? project : group
  const namespace_id = group.id
  return {
    partners,
    kind,
    at: { id: container.id },
    container: { kind, id: container.id, namespace_id, access_level: 0 },
  }
}

/** The groups of shares that each kind of viewer without membership sees. */
const OPEN = {
  anonymous: ['public'],
  external: ['public'],
  user: ['public', 'internal'],
  admin: ['public', 'internal', 'private'],
} as const satisfies Record<Viewer['kind'], readonly Visibility[]>

/** Alone and together with a share of another visibility, so that a missing condition is not masked by another. */
const SETS = [
  ['public'],
  ['internal'],
  ['private'],
  ['public', 'internal'],
  ['internal', 'private'],
  ['public', 'private'],
] as const satisfies Visibility[][]

describe.each(['project', 'group', 'group above'] as const)('shares of a %s', (shared) => {
  test.for(SETS)(
    '%j: each viewer learns only of groups that are open to the viewer',
    async (visibilities, { server, given, as }) => {
      const { partners, kind, at, container } = await world(server, given, shared, visibilities)
      const people = {
        user: await given.user(),
        external: await given.user({ external: 1 }),
        admin: await given.admin(),
      } as const
      const open = (viewer: Viewer['kind']) =>
        partners.filter(({ visibility }) => OPEN[viewer].some((one) => one === visibility))
      for (const [viewer, id] of [
        ...Object.entries(people).map(([name, { id }]) => [name, id] as const),
        ['anonymous', 0] as const,
      ]) {
        if (viewer !== 'user' && viewer !== 'external' && viewer !== 'admin' && viewer !== 'anonymous') continue
        const hidden = await hasHiddenShares(server.db.read, { kind: viewer, id }, container, server.clock.today())
        expect([viewer, hidden]).toEqual([viewer, open(viewer).length < partners.length])
      }
      for (const viewer of ['user', 'external', 'admin'] as const) {
        const call = await as(people[viewer])
        const { body } = await call(`GET /${kind}s/:id/members/all`, at)
        const ids = partners.map(({ member_id }) => member_id)
        expect([viewer, body.map((one) => one.id).filter((id) => ids.includes(id))]).toEqual([
          viewer,
          open(viewer).map(({ member_id }) => member_id),
        ])
        if (shared === 'group above') continue
        const details = await call(`GET /${kind}s/:id`, at)
        expect(details.body.shared_with_groups?.map(({ group_id }) => group_id)).toEqual(
          open(viewer).map(({ id }) => id),
        )
      }
    },
  )
})
