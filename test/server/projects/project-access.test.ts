import { refreshContainers } from '../../../src-server/memberships/authorizations.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const VISIBILITIES = ['public', 'internal', 'private'] as const

/**
 * The answers to each caller: S simple form, F full form, - not found; then the status of DELETE. Rows: callers; columns: public, internal,
 * private.
 */
const MATRIX = [
  ['nobody', 'S 401', '- 401', '- 401'],
  ['stranger', 'F 403', 'F 403', '- 404'],
  ['external stranger', 'F 403', '- 404', '- 404'],
  ['one who asked to join', 'F 403', 'F 403', '- 404'],
  ['one whose membership ended', 'F 403', 'F 403', '- 404'],
  ['guest', 'F 403', 'F 403', 'F 403'],
  ['external guest', 'F 403', 'F 403', 'F 403'],
  ['reporter', 'F 403', 'F 403', 'F 403'],
  ['developer', 'F 403', 'F 403', 'F 403'],
  ['maintainer', 'F 403', 'F 403', 'F 403'],
  ['owner', 'F 202', 'F 202', 'F 202'],
  ['minimal access in the group', 'F 403', 'F 403', '- 404'],
  ['reporter in the group above', 'F 403', 'F 403', 'F 403'],
  ['owner of the group above', 'F 202', 'F 202', 'F 202'],
  ['owner by a share as developer', 'F 403', 'F 403', 'F 403'],
  ['administrator', 'F 202', 'F 202', 'F 202'],
  ['administrator without admin mode', 'F 403', 'F 403', '- 404'],
] as const
type Who = (typeof MATRIX)[number][0]

describe('answers to each role at a project', () => {
  test.for(MATRIX)(
    '%s: public %s, internal %s, private %s',
    async ([who, ...expected], { server, given, as, asLoose }) => {
      const outcomes: string[] = []
      for (const visibility of VISIBILITIES) {
        const top = await given.group({ visibility: 'private' })
        const below = await given.group({ parent: top, visibility: 'private' })
        const project = await given.project({ in: below, visibility, owner: await given.user() })
        const user = who === 'nobody' ? null : await person(who, { server, given }, project, top, below)
        const call = await as(user)
        const [one, list] = [await call('GET /projects/:id', { id: project.id }), await call('GET /projects', {})]
        const listed = list.body.find(({ id }) => id === project.id)
        expect(listed !== undefined, 'the list and the single answer agree').toBe(one.status === 200)
        const form = one.status === 404 ? '-' : 'permissions' in one.body ? 'F' : 'S'
        if (listed) expect('permissions' in listed).toBe(form === 'F')
        const removal = await (await asLoose(user))('DELETE /projects/:id', { id: project.id })
        outcomes.push(`${form} ${removal.status}`)
      }
      expect(outcomes).toEqual(expected)
    },
  )
})

interface World {
  server: TestServer
  given: Given
}
interface HasId {
  id: number
}

async function person(who: Exclude<Who, 'nobody'>, { server, given }: World, project: HasId, top: HasId, below: HasId) {
  const user = await given.user({
    external: who.startsWith('external') ? 1 : 0,
    admin: who.startsWith('admin') ? 1 : 0,
  })
  const roles: Partial<Record<Who, number>> = {
    guest: 10,
    'external guest': 10,
    reporter: 20,
    developer: 30,
    maintainer: 40,
    owner: 50,
  }
  const role = roles[who]
  if (role !== undefined) await given.member({ project }, user, role)
  if (who === 'one who asked to join') await given.member({ project }, user, 30, { requested_at: server.clock.iso() })
  if (who === 'one whose membership ended') await given.member({ project }, user, 30, { expires_at: '2026-05-22' })
  if (who === 'minimal access in the group') await given.member({ group: below }, user, 5)
  if (who === 'reporter in the group above') await given.member({ group: top }, user, 20)
  if (who === 'owner of the group above') await given.member({ group: top }, user, 50)
  if (who === 'owner by a share as developer') await shareWithGroupOf(user, { server, given }, project)
  if (who === 'administrator without admin mode') await changeSettings(server, { admin_mode: true })
  return user
}

async function shareWithGroupOf(user: HasId, { server, given }: World, project: HasId) {
  const group = await given.group({ visibility: 'private' })
  await given.member({ group }, user, 50)
  const created_at = server.clock.iso()
  await server.db.write(async (trx) => {
    await trx
      .insertInto('project_group_link')
      .values({ project_id: project.id, group_id: group.id, group_access: 30, created_at })
      .execute()
    await refreshContainers(trx, { project_ids: [project.id] }, server.clock.today())
  })
}
