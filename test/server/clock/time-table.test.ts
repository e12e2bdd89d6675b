import { sql } from 'kysely'
import { addDays } from '../../../src-server/kit/clock.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { exportProject } from '../exports/export-file.ts'
import { changeSettings } from '../kit/settings.ts'

const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const MOVE = 'PUT /-/gantry/v1/clock'

interface Scene {
  server: TestServer
  given: ReturnType<typeof givenOn>
  /** Sends a request as this user, or as the administrator. */
  ask: (address: string, input?: Record<string, unknown>, user?: { id: number }) => ReturnType<typeof callBy>
}

async function openScene(): Promise<Scene> {
  const server = await startTestServer()
  const given = givenOn(server)
  const admin = await given.admin({ last_activity_on: '2099-01-01' })
  const token = await given.token(admin)
  return {
    ...{ server, given },
    ask: async (address, input = {}, user) => callBy(server, user ? await given.token(user) : token, address, input),
  }
}

interface Item {
  name: string
  /** Milliseconds from the start; a function for what the platform dates by day. */
  at: number | ((now: number) => number)
  /** Prepares the item. The result tells whether it has happened. */
  prepare: (scene: Scene) => Promise<() => Promise<boolean>>
}

/** The midnight that ends the day in so many days. */
const midnight = (days: number) => (now: number) => (Math.floor(now / DAY) + days) * DAY - now
const dayIn = ({ server }: Scene, days: number) => addDays(server.clock.today(), days)
const gone =
  (server: TestServer, table: 'project' | 'group' | 'user' | 'user_status' | 'hook_delivery' | 'member', id: number) =>
  async () => {
    const column = table === 'user_status' ? 'user_id' : 'id'
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(
      server.db.read,
    )
    return rows.length === 0
  }

/** Everything that depends on time, with its moment. */
const items: Item[] = [
  {
    name: 'an access token expires at the start of its day',
    at: midnight(10),
    prepare: async (scene) => {
      const token = await scene.given.token(await scene.given.user(), { expires_at: dayIn(scene, 10) })
      return async () => (await scene.server.send('GET', '/user', { token })).status === 401
    },
  },
  {
    name: 'a membership ends at the start of its day',
    at: midnight(20),
    prepare: async (scene) => {
      const { given, ask } = scene
      const [user, project] = [await given.user(), await given.project({ visibility: 'private' })]
      await given.member({ project }, user, 30, { expires_at: dayIn(scene, 20) })
      return async () => (await ask('GET /projects/:id', { id: project.id }, user)).status === 404
    },
  },
  {
    name: 'a share with a group ends at the start of its day',
    at: midnight(5),
    prepare: async (scene) => {
      const { given, ask } = scene
      const [user, group] = [await given.user(), await given.group()]
      const project = await given.project({ visibility: 'private' })
      await given.member({ group }, user, 30)
      await ask('POST /projects/:id/share', {
        ...{ id: project.id, group_id: group.id, group_access: 30, expires_at: dayIn(scene, 5) },
      })
      return async () => (await ask('GET /projects/:id', { id: project.id }, user)).status === 404
    },
  },
  {
    name: 'a status clears after its span',
    at: 8 * HOUR,
    prepare: async ({ given, ask }) => {
      const user = await given.user()
      await ask('PUT /user/status', { message: 'Away', clear_status_after: '8_hours' }, user)
      return async () =>
        Object((await ask('GET /users/:id_or_username/status', { id_or_username: user.id })).body).message === null
    },
  },
  {
    name: 'the row of a status that has ended is deleted at the next midnight',
    at: midnight(2),
    prepare: async ({ server, given, ask }) => {
      const user = await given.user()
      await ask('PUT /user/status', { message: 'Away', clear_status_after: '1_day' }, user)
      return gone(server, 'user_status', user.id)
    },
  },
  {
    name: 'a project that was marked for deletion is removed after the waiting period',
    at: midnight(7),
    prepare: async ({ server, given, ask }) => {
      await changeSettings(server, { delayed_project_deletion: true, deletion_adjourned_period: 7 })
      const { id } = await given.project({ in: await given.group() })
      await ask('DELETE /projects/:id', { id })
      return gone(server, 'project', id)
    },
  },
  {
    name: 'a group that was marked for deletion is removed after the waiting period',
    at: midnight(7),
    prepare: async ({ server, given, ask }) => {
      await changeSettings(server, { delayed_group_deletion: true, deletion_adjourned_period: 7 })
      const { id } = await given.group()
      await ask('DELETE /groups/:id', { id })
      return gone(server, 'group', id)
    },
  },
  {
    name: 'an account that nobody uses is deactivated',
    at: midnight(90),
    prepare: async ({ server, given }) => {
      await changeSettings(server, { deactivate_dormant_users: true, deactivate_dormant_users_period: 90 })
      const { id } = await given.user({ last_activity_on: server.clock.today() })
      return async () =>
        (await server.db.read.selectFrom('user').select('state').where('id', '=', id).executeTakeFirst())?.state ===
        'deactivated'
    },
  },
  {
    name: 'an account that nobody confirms is deleted',
    at: midnight(4),
    prepare: async ({ server, given }) => {
      await changeSettings(server, {
        email_confirmation_setting: 'hard',
        delete_unconfirmed_users: true,
        unconfirmed_users_delete_after_days: 3,
      })
      const { id } = await given.user({ confirmed_at: null })
      return gone(server, 'user', id)
    },
  },
  {
    name: 'an export expires after a day',
    at: DAY + 1,
    prepare: async ({ server, given, ask }) => {
      const owner = await given.user()
      const project = await given.project({ owner })
      await exportProject(server, await given.token(owner), project)
      return async () => (await ask('GET /projects/:id/export/download', { id: project.id }, owner)).status === 404
    },
  },
  {
    name: 'the window of a rate limit ends',
    at: 60 * SECOND,
    prepare: async ({ server, given }) => {
      const token = await given.token(await given.user())
      await changeSettings(server, {
        ...{ throttle_authenticated_api_enabled: true, throttle_authenticated_api_requests_per_period: 1 },
        throttle_authenticated_api_period_in_seconds: 60,
      })
      await server.send('GET', '/user', { token })
      return async () => (await server.send('GET', '/user', { token })).status === 200
    },
  },
  {
    name: 'a hook whose deliveries timed out is sent to again',
    at: 60 * SECOND,
    prepare: async ({ server, ask }) => {
      const { id } = Object((await ask('POST /hooks', { url: 'https://hooks.example/' })).body)
      const backed_off_until = new Date(server.clock.now() + 60 * SECOND).toISOString()
      await server.db.write((trx) =>
        trx.updateTable('system_hook').set({ timeouts: 4, backed_off_until }).where('id', '=', id).execute(),
      )
      return async () => Object((await ask('GET /hooks/:hook_id', { hook_id: id })).body).disabled_until === null
    },
  },
  {
    name: 'a job that waits for its retry runs',
    at: 90 * SECOND,
    prepare: async ({ server }) => {
      const run_at = new Date(server.clock.now() + 90 * SECOND).toISOString()
      const row = { kind: 'file.remove', payload: '{"file":"uploads/none"}', created_at: server.clock.iso(), run_at }
      const { insertId } = await server.db.write((trx) => trx.insertInto('job').values(row).executeTakeFirstOrThrow())
      return async () =>
        (await server.db.read.selectFrom('job').select('state').where('id', '=', Number(insertId)).executeTakeFirst())
          ?.state === 'done'
    },
  },
]

describe('what depends on time happens when the clock comes to its moment', () => {
  test.for(items)('$name', async ({ at, prepare }) => {
    const scene = await openScene()
    const { server } = scene
    const start = server.clock.now()
    const hasHappened = await prepare(scene)
    const moment = start + (typeof at === 'function' ? at(start) : at)
    const moveTo = (ms: number) => server.instance.time.move(() => ms, 0)
    await moveTo(moment - 1)
    expect(await hasHappened()).toBe(false)
    await moveTo(moment)
    expect(await hasHappened()).toBe(true)
    await server.stop()
  })
})

describe('90 days at once', () => {
  /** Everything that happens in 90 days, with its time, in order. */
  async function history(steps: readonly string[]) {
    const scene = await openScene()
    const { server, ask } = scene
    await ask(MOVE, { rate: 0 })
    const shared = items.filter(({ name }) => !name.includes('rate limit'))
    for (const { prepare } of shared) await prepare(scene)
    const happened: [string, string, unknown][] = []
    server.instance.events.taps.add(({ event, payload }) => {
      if (event !== 'clock.moved') happened.push([server.clock.iso(), event, payload])
    })
    for (const by of steps) expect((await ask(MOVE, { by })).status).toBe(200)
    const jobs = await server.db.read
      .selectFrom('job')
      .select(['kind', 'run_at', 'created_at', 'started_at', 'finished_at', 'state', 'attempts'])
      .orderBy('id')
      .execute()
    const users = await server.db.read
      .selectFrom('user')
      .select(['id', 'state', 'updated_at', 'last_activity_on'])
      .where('admin', '=', 0)
      .orderBy('id')
      .execute()
    await server.stop()
    return { happened, jobs, users }
  }

  test('do the same in the same order and at the same times as 90 single days', async () => {
    const atOnce = await history(['90d'])
    expect(atOnce.happened.map(([, event]) => event)).toEqual(
      expect.arrayContaining(['project.removed', 'group.removed', 'user.removed']),
    )
    expect(new Set(atOnce.happened.map(([at]) => at.slice(0, 10))).size).toBeGreaterThan(3)
    expect(await history(Array.from({ length: 90 }, () => '1d'))).toEqual(atOnce)
  })
})
