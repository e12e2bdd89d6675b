import { describe, expect, test } from '../../support/test.ts'
import { faultsOf } from './add.ts'

const DAY_S = 86_400

describe('slow jobs', () => {
  test('start late by the clock of the instance, and at their time when it is moved far', async ({ server, given }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const project = await given.project({ owner: admin })
    const id = await faultsOf(server, token).add({ effect: { type: 'slow_job', job: 'export.run', seconds: DAY_S } })
    await server.send('POST', `/projects/${project.id}/export`, { token })
    await server.instance.jobs.idle()
    const state = async () =>
      Object((await server.send('GET', `/projects/${project.id}/export`, { token })).body).export_status
    expect(await state()).toBe('queued')
    await server.instance.time.move((now) => now + 2 * DAY_S * 1000)
    expect(await state()).toBe('finished')
    const job = await server.db.read.selectFrom('job').selectAll().where('kind', '=', 'export.run').executeTakeFirst()
    expect(job).toMatchObject({ started_at: '2026-05-23T10:11:12.345Z' })
    expect(await faultsOf(server, token).hits(id)).toBe(1)
  })

  test('stay queued until the fault is gone, and hold no other jobs back', async ({ server, given }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const [one, two] = [await given.project({ owner: admin }), await given.project({ owner: admin })]
    const faults = faultsOf(server, token)
    const id = await faults.add({ nth: 1, effect: { type: 'slow_job' } })
    const states = async () =>
      await Promise.all(
        [one, two].map(async (project) => {
          const { body } = await server.send('GET', `/projects/${project.id}/export`, { token })
          return Object(body).export_status
        }),
      )
    for (const project of [one, two]) {
      await server.send('POST', `/projects/${project.id}/export`, { token })
      await server.instance.jobs.idle()
    }
    expect(await states()).toEqual(['queued', 'finished'])
    await server.instance.time.move((now) => now + 30 * DAY_S * 1000)
    expect((await states())[0]).toBe('queued')
    expect(await faults.hits(id)).toBe(1)
    expect(Object((await faults.send('GET', `/${id}`)).body).last_hit.what).toBe('job export.run')
    await faults.clear()
    await server.instance.jobs.idle()
    expect((await states())[0]).toBe('finished')
  })
})
