import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApp } from '../../../../src-server/app.ts'
import { createHttpServer } from '../../../../src-server/kit/http/express.ts'
import { describe, expect, test } from '../../../support/test.ts'
import { portOf } from '../../kit/kit-server.ts'
import { changeSettings } from '../../kit/settings.ts'

describe('settings that the console shows take effect', () => {
  test('help_page_text, help_page_support_url, after_sign_out_path, first_day_of_week: the state has them for everybody', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.user())
    expect((await call('GET /-/gantry/v1/state', {})).body.appearance).toEqual({
      home_page_url: null,
      help_page_text: null,
      help_page_support_url: null,
      after_sign_out_path: null,
      dashboards_url: null,
      first_day_of_week: 0,
      maintenance_message: null,
      import_sources: ['file', 'url', 'object_storage'],
    })
    await changeSettings(server, {
      home_page_url: 'https://corp.example',
      help_page_text: 'Ask **Ada**.',
      help_page_support_url: 'https://help.corp.example',
      after_sign_out_path: '/goodbye',
      first_day_of_week: 1,
    })
    expect((await call('GET /-/gantry/v1/state', {})).body.appearance).toMatchObject({
      home_page_url: 'https://corp.example',
      help_page_text: 'Ask **Ada**.',
      help_page_support_url: 'https://help.corp.example',
      after_sign_out_path: '/goodbye',
      first_day_of_week: 1,
    })
  })

  test('home_page_url: visitors who are not signed in can read it', async ({ server, as }) => {
    const call = await as(null)
    expect((await call('GET /-/gantry/v1/sign-in', {})).body).toMatchObject({ home_page_url: null })
    await changeSettings(server, { home_page_url: 'https://corp.example' })
    expect((await call('GET /-/gantry/v1/sign-in', {})).body).toMatchObject({ home_page_url: 'https://corp.example' })
  })

  test('dashboards_enabled, dashboards_url: administrators get the address while the link is on', async ({
    server,
    given,
    as,
  }) => {
    const [admin, user] = [await as(await given.admin()), await as(await given.user())]
    const urlFor = async (call: typeof admin) =>
      (await call('GET /-/gantry/v1/state', {})).body.appearance.dashboards_url
    expect(await urlFor(admin)).toBeNull()
    await changeSettings(server, { dashboards_enabled: true, dashboards_url: 'https://charts.corp.example' })
    expect([await urlFor(admin), await urlFor(user)]).toEqual(['https://charts.corp.example', null])
  })

  test('floc_enabled: without it, the page of the console forbids advertising groups', async ({ server }) => {
    const console_folder = mkdtempSync(join(tmpdir(), 'gantry-console-'))
    writeFileSync(join(console_folder, 'index.html'), '<title>Gantry</title>')
    const app = createApp(server.instance, { console_folder, allowed_hosts: [], allow_origins: [] })
    const listening = createHttpServer(app).listen(0, '127.0.0.1')
    onTestFinished(() => {
      listening.closeAllConnections()
      listening.close()
      rmSync(console_folder, { recursive: true })
    })
    await once(listening, 'listening')
    const policy = async () =>
      (await fetch(`http://127.0.0.1:${portOf(listening.address())}/`)).headers.get('permissions-policy')
    expect(await policy()).toBe('interest-cohort=()')
    await changeSettings(server, { floc_enabled: true })
    expect(await policy()).toBeNull()
  })
})
