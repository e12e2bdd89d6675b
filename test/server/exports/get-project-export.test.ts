import { statusOf } from '../../../src-server/exports/entity.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { exportProject } from './export-file.ts'

const NOW = Date.parse('2026-05-22T10:00:00Z')
const at = (hours_ago: number) => new Date(NOW - hours_ago * 3_600_000).toISOString()
const row = (status: 'queued' | 'started' | 'finished' | 'failed', hours_ago?: number) => ({
  status,
  file: hours_ago === undefined ? null : 'exports/a',
  finished_at: hours_ago === undefined ? null : at(hours_ago),
})

describe('GET /projects/:id/export', () => {
  test('tells the project and the state, with links once the archive is there', async ({ server, given, as }) => {
    const owner = await given.user({ username: 'ann', name: 'Ann' })
    const project = await given.project({ owner, path: 'saw', name: 'Saw', description: 'Cuts' })
    const call = await as(owner)
    const { body: before } = await call('GET /projects/:id/export', { id: project.id })
    expect(before).toEqual({
      ...{ id: project.id, description: 'Cuts', name: 'Saw', name_with_namespace: 'Ann / Saw', path: 'saw' },
      ...{ path_with_namespace: 'ann/saw', created_at: server.clock.iso(), export_status: 'none' },
    })
    await exportProject(server, await given.token(owner), project)
    const { body } = await call('GET /projects/:id/export', { id: 'ann/saw' })
    expect(Object.keys(body)).toEqual([...Object.keys(before), '_links'])
    expect(body).toMatchObject({
      export_status: 'finished',
      _links: {
        api_url: `${server.origin}/api/v4/projects/${project.id}/export/download`,
        web_url: `${server.origin}/ann/saw/download_export`,
      },
    })
  })

  test.each([
    ['nothing was exported', [], 'none'],
    ['an export waits', [row('queued')], 'queued'],
    ['an export runs', [row('started')], 'started'],
    ['an archive is there', [row('finished', 1)], 'finished'],
    ['an archive is there while another export waits', [row('queued'), row('finished', 1)], 'regeneration_in_progress'],
    ['an archive is there while another export runs', [row('started'), row('finished', 1)], 'regeneration_in_progress'],
    ['the archive is a day old', [row('finished', 24)], 'finished'],
    ['the archive is older than a day', [row('finished', 24.01)], 'none'],
    ['an old archive does not count while an export runs', [row('started'), row('finished', 25)], 'started'],
  ] as const)('%s: %#', (_, rows, status) => {
    expect(statusOf(rows, NOW)).toBe(status)
  })

  test('a failed export leaves the state as it was', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await server.db.write((trx) =>
      trx
        .insertInto('export')
        .values({ project_id: project.id, status: 'failed', error: 'No', created_at: at(0), updated_at: at(0) })
        .execute(),
    )
    const { body } = await (await as(owner))('GET /projects/:id/export', { id: project.id })
    expect(body.export_status).toBe('none')
  })

  test('does not exist while exports are turned off', async ({ server, given, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await changeSettings(server, { project_export_enabled: false })
    for (const address of ['GET /projects/:id/export', 'GET /projects/:id/export/download']) {
      expect(await (await asLoose(owner))(address, { id: project.id })).toMatchObject({
        status: 404,
        body: { message: '404 Not Found' },
      })
    }
  })
})
