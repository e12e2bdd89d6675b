import { allSettings, settingDefaults } from '../../../src-server/kit/settings/registry.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const GET = 'GET /application/settings'
const PUT = 'PUT /application/settings'
const message = (fields: Record<string, string[]>) => ({ status: 400, body: { message: fields } })
const error = (text: string) => ({ status: 400, body: { error: text } })

describe('GET /application/settings', () => {
  test('returns every setting in the order of the registry, with the defaults of a new instance', async ({
    server,
    given,
    as,
  }) => {
    const { status, body } = await (await as(await given.admin()))(GET, {})
    expect(status).toBe(200)
    const { id, created_at, updated_at, ...settings } = body
    expect({ id, created_at }).toEqual({ id: 1, created_at: server.clock.iso() })
    expect(updated_at).toBe(created_at)
    const order = allSettings.map(({ name }) => name).filter((name) => name in settings)
    expect(Object.keys(settings)).toEqual(order)
    expect(settings).toMatchObject({
      ...Object.fromEntries(
        Object.entries(settingDefaults).filter(([name]) => name in settings && name !== 'commit_email_hostname'),
      ),
      commit_email_hostname: 'users.noreply.127.0.0.1',
      repository_storages: ['default'],
      hashed_storage_enabled: true,
      housekeeping_bitmaps_enabled: true,
      housekeeping_full_repack_period: 10,
      signin_enabled: true,
      asset_proxy_whitelist: [],
    })
  })

  test('leaves out what is never returned, input names, and on the free tier the settings of higher tiers', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const { body } = await callBy(server, await given.token(await given.admin()), GET, {})
    const names = Object.keys(Object(body))
    for (const hidden of ['asset_proxy_secret_key', 'external_auth_client_key', 'cloudk8s_secret_access_key'])
      expect(names).not.toContain(hidden)
    expect(names).not.toContain('admin_notification_email')
    expect(names).not.toContain('maintenance_mode')
    expect(names).toContain('can_create_group')
    await server.stop()
  })
})

describe('PUT /application/settings', () => {
  test('changes what was sent and nothing else, from a query, a form and JSON', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    server.clock.advance(60_000)
    const query = await server.send('PUT', '/application/settings?can_create_group=no&import_sources=git,manifest', {
      token,
    })
    expect(query).toMatchObject({ status: 200, body: { can_create_group: false, import_sources: ['git', 'manifest'] } })
    const form = await server.send('PUT', '/application/settings', {
      token,
      body: new URLSearchParams({
        default_projects_limit: '12',
        'restricted_visibility_levels[]': 'public',
        'repository_storages_weighted[default]': '70',
      }),
    })
    expect(form).toMatchObject({
      status: 200,
      body: {
        can_create_group: false,
        default_projects_limit: 12,
        restricted_visibility_levels: ['public'],
        repository_storages_weighted: { default: 70 },
        updated_at: server.clock.iso(),
      },
    })
    const json = await server.send('PUT', '/application/settings', {
      token,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ import_sources: '', default_branch_name: null, home_page_url: 'https://one.example.com' }),
    })
    expect(json).toMatchObject({
      status: 200,
      body: { import_sources: [], default_branch_name: null, home_page_url: 'https://one.example.com' },
    })
  })

  test('reads old names and returns old and new ones', async ({ given, as }) => {
    const call = await as(await given.admin())
    const { body } = await call(PUT, {
      asset_proxy_whitelist: 'one.example.com\ntwo.example.com',
      allow_local_requests_from_hooks_and_services: true,
      signin_enabled: false,
      throttle_unauthenticated_web_requests_per_period: 5,
      admin_notification_email: 'abuse@example.com',
      housekeeping_incremental_repack_period: 20,
      housekeeping_gc_period: 500,
    })
    expect(body).toMatchObject({
      asset_proxy_allowlist: ['one.example.com', 'two.example.com'],
      asset_proxy_whitelist: ['one.example.com', 'two.example.com'],
      allow_local_requests_from_web_hooks_and_services: true,
      allow_local_requests_from_hooks_and_services: true,
      password_authentication_enabled_for_web: false,
      password_authentication_enabled: false,
      signin_enabled: false,
      throttle_unauthenticated_requests_per_period: 5,
      abuse_notification_email: 'abuse@example.com',
      housekeeping_optimize_repository_period: 20,
      housekeeping_gc_period: 20,
      housekeeping_full_repack_period: 20,
    })
    expect(body).not.toHaveProperty('admin_notification_email')
  })

  test('prefers the name of a setting to its alias', async ({ given, as }) => {
    const { body } = await (await as(await given.admin()))(PUT, {
      asset_proxy_whitelist: ['old.example.com'],
      asset_proxy_allowlist: ['new.example.com'],
    })
    expect(Object(body).asset_proxy_allowlist).toEqual(['new.example.com'])
  })

  test('needs at least one known name, and names all of them', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const text = `${allSettings.map(({ name }) => name).join(', ')} are missing, at least one parameter must be provided`
    expect(await call(PUT, {})).toMatchObject(error(text))
  })

  test.for<readonly [sent: Record<string, unknown>, first: string]>([
    [{ singup_enabled: true }, 'singup_enabled is unknown (did you mean signup_enabled?)'],
    [{ HOME_PAGE_ULR: '' }, 'HOME_PAGE_ULR is unknown (did you mean home_page_url?)'],
    [{ signup: true }, 'signup is unknown (did you mean signup_enabled?)'],
    [{ xyz: true }, 'xyz is unknown'],
    [{ [`q${'z'.repeat(99)}`]: 1 }, `q${'z'.repeat(39)} is unknown`],
    [{ qqq: 1, xxx: 2, yyy: 3, zzz: 4 }, 'qqq is unknown, xxx is unknown, yyy is unknown'],
  ])(
    'names what was sent instead of a setting, and the nearest name: %j',
    async ([sent, first], { given, asLoose }) => {
      const call = await asLoose(await given.admin())
      const { status, body } = await call(PUT, sent)
      expect(status).toBe(400)
      expect(Object(body).error.slice(0, first.length + 16)).toBe(`${first}, signup_enabled`)
    },
  )

  test('ignores settings of higher tiers on the free tier, so that they do not count as sent', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const token = await given.token(await given.admin())
    const alone = await callBy(server, token, PUT, { maintenance_mode: true })
    expect(alone).toMatchObject({ status: 400 })
    expect(Object(alone.body).error).toMatch(
      /^maintenance_mode needs a paid tier, signup_enabled, .* are missing, at least one parameter must be provided$/,
    )
    expect(Object(alone.body).error.match(/maintenance_mode/g)).toHaveLength(1)
    const both = await callBy(server, token, PUT, { maintenance_mode: true, can_create_group: false })
    expect(both).toMatchObject({ status: 200, body: { can_create_group: false } })
    expect(server.instance.settings.get('maintenance_mode')).toBe(false)
    await server.stop()
  })

  test.each([
    ['spamcheck_enabled', ['spamcheck_api_key']],
    ['cloudk8s_integration_enabled', ['cloudk8s_account_id', 'cloudk8s_access_key_id', 'cloudk8s_secret_access_key']],
    ['umlrender_enabled', ['umlrender_url']],
    ['diagramrender_enabled', ['diagramrender_url']],
    ['diagrams_enabled', ['diagrams_url']],
    ['mailevents_enabled', ['mailevents_signing_key']],
    ['recaptcha_enabled', ['recaptcha_site_key', 'recaptcha_private_key']],
    ['require_two_factor_authentication', ['two_factor_grace_period']],
    ['shared_runners_enabled', ['shared_runners_text']],
    ['sourcegraph_enabled', ['sourcegraph_url']],
    ['spam_check_endpoint_enabled', ['spam_check_endpoint_url']],
    ['snowplow_enabled', ['snowplow_collector_hostname']],
  ])('%s needs %j in the same request', async (flag, names) => {
    const server = await startTestServer()
    const given = givenOn(server)
    const token = await given.token(await given.admin())
    const answer = await callBy(server, token, PUT, { [flag]: true })
    expect(answer.status).toBe(400)
    const texts = String(Object(answer.body).error).split(', ')
    expect(texts.toSorted()).toEqual(names.map((name) => `${name} is missing`).toSorted())
    expect(await callBy(server, token, PUT, { [flag]: false })).toMatchObject({ status: 200 })
    await server.stop()
  })

  test('refuses diagrams without a URL even if one is stored', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    expect(await call(PUT, { diagrams_url: 'https://one.example.com' })).toMatchObject({ status: 200 })
    expect(await call(PUT, { diagrams_enabled: true })).toMatchObject(error('diagrams_url is missing'))
  })

  test('wants exactly one period for housekeeping, and all or none of the old ones', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const [incremental, optimize] = [
      'housekeeping_incremental_repack_period',
      'housekeeping_optimize_repository_period',
    ]
    expect(await call(PUT, { housekeeping_enabled: true })).toMatchObject(
      error(`${incremental}, ${optimize} are missing, exactly one parameter must be provided`),
    )
    expect(await call(PUT, { housekeeping_enabled: true, [optimize]: 5 })).toMatchObject({ status: 200 })
    expect(await call(PUT, { housekeeping_enabled: true, [optimize]: 5, housekeeping_gc_period: 5 })).toMatchObject(
      error(
        `housekeeping_full_repack_period, housekeeping_gc_period, ${incremental} provide all or none of parameters`,
      ),
    )
  })

  test('accepts one of the three names of password sign-in', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    expect(await call(PUT, { signin_enabled: true, password_authentication_enabled: true })).toMatchObject(
      error(
        'password_authentication_enabled_for_web, password_authentication_enabled, signin_enabled are mutually exclusive',
      ),
    )
  })

  test.each([
    [
      { asset_proxy_enabled: true },
      { asset_proxy_url: ["can't be blank"], asset_proxy_secret_key: ["can't be blank"] },
    ],
    [
      { domain_denylist_enabled: true },
      { domain_denylist: ['Domain denylist cannot be empty if denylist is enabled.'] },
    ],
    [
      { deactivate_dormant_users: true, deactivate_dormant_users_period: 30 },
      { deactivate_dormant_users_period: ["'30' days of inactivity must be greater than or equal to 90"] },
    ],
    [{ enforce_terms: true }, { base: ['You need to set terms to be enforced'] }],
    [
      { external_authorization_service_enabled: true },
      { external_authorization_service_default_label: ["can't be blank"] },
    ],
    [{ external_auth_client_cert: 'x' }, { external_auth_client_key: ["can't be blank"] }],
    [
      { gitstorage_timeout_fast: 60 },
      {
        gitstorage_timeout_fast: ['must be less than or equal to 55'],
        gitstorage_timeout_medium: ['must be greater than or equal to 60'],
      },
    ],
    [{ gitstorage_timeout_medium: 5 }, { gitstorage_timeout_medium: ['must be greater than or equal to 10'] }],
    [{ geo_node_allowed_ips: '' }, { geo_node_allowed_ips: ["can't be blank"] }],
    [{ archive_builds_in_human_readable: '3 hours' }, { archive_builds_in_seconds: ['must be at least 1 day'] }],
    [{ archive_builds_in_human_readable: 'soon' }, { archive_builds_in_seconds: ['is not a correct duration'] }],
    [{ default_artifacts_expire_in: '' }, { default_artifacts_expire_in: ['is not a correct duration'] }],
    [
      { default_ci_config_path: '../a.yml' },
      { default_ci_config_path: ['cannot include leading slash or directory traversal.'] },
    ],
    [
      Object.fromEntries(
        ['rsa', 'dsa', 'ecdsa', 'ed25519', 'ecdsa_sk', 'ed25519_sk'].map((kind) => [`${kind}_key_restriction`, -1]),
      ),
      { allowed_key_types: ["can't be blank"] },
    ],
    [
      { personal_access_token_prefix: 'a b' },
      {
        personal_access_token_prefix: [
          "can contain only letters of the Base64 alphabet (RFC4648) with the addition of '@', ':' and '.'",
        ],
      },
    ],
    [{ home_page_url: 'nowhere' }, { home_page_url: ['must be a valid URL'] }],
    [{ diagrams_url: 'ftp://a.example.com' }, { diagrams_url: ['must be a valid URL'] }],
    [{ commit_email_hostname: 'me@example.com' }, { commit_email_hostname: ['is invalid'] }],
    [
      { searchengine_indexing: true, searchengine_url: '' },
      { searchengine_url: ["can't be blank when indexing is enabled"] },
    ],
    [{ searchengine_aws: true }, { searchengine_aws_region: ["can't be blank when using aws hosted searchengine"] }],
    [
      { restricted_visibility_levels: ['internal'], default_group_visibility: 'internal' },
      { default_group_visibility: ['cannot be set to a restricted visibility level'] },
    ],
    [{ performance_bar_allowed_group_path: 'nowhere' }, { performance_bar_allowed_group_id: ['not found'] }],
    [{ user_default_internal_regex: '(' }, { user_default_internal_regex: ['is not a valid regular expression'] }],
    [{ domain_allowlist: ['not a domain'] }, { domain_allowlist: ["entry 'not a domain' is not a valid domain"] }],
  ])('%j is refused', async (sent, fields) => {
    const server = await startTestServer()
    const given = givenOn(server)
    const token = await given.token(await given.admin())
    expect(await callBy(server, token, PUT, sent)).toMatchObject(message(fields))
    expect(await server.db.read.selectFrom('application_setting').selectAll().execute()).toEqual([])
    await server.stop()
  })

  test('leads the path of a group to its id', async ({ given, as }) => {
    const group = await given.group({ path: 'Ops' })
    const call = await as(await given.admin())
    const found = await call(PUT, { performance_bar_allowed_group_path: 'ops' })
    expect(found.body).toMatchObject({ performance_bar_allowed_group_id: group.id })
    expect(found.body).not.toHaveProperty('performance_bar_allowed_group_path')
    const none = await call(PUT, { performance_bar_allowed_group_path: '' })
    expect(none.body).toMatchObject({ performance_bar_allowed_group_id: null })
  })

  test('raises the Markdown version with the picture proxy, unless it is sent', async ({ given, as }) => {
    const call = await as(await given.admin())
    expect((await call(PUT, { asset_proxy_url: 'https://a.example.com' })).body).toMatchObject({
      local_markdown_version: 1,
    })
    expect((await call(PUT, { asset_proxy_url: 'https://a.example.com' })).body).toMatchObject({
      local_markdown_version: 1,
    })
    expect(
      (await call(PUT, { asset_proxy_url: 'https://b.example.com', local_markdown_version: 7 })).body,
    ).toMatchObject({ local_markdown_version: 7 })
  })

  test('ignores what is always on', async ({ given, as }) => {
    const { status, body } = await (await as(await given.admin()))(PUT, {
      hashed_storage_enabled: false,
      housekeeping_bitmaps_enabled: false,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { hashed_storage_enabled: true, housekeeping_bitmaps_enabled: true },
    })
  })

  test('takes back what it returned: an exported file changes nothing', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    await call(PUT, { searchengine_password: 'hush', default_projects_limit: 3 })
    const { body } = await call(GET, {})
    expect(Object(body).searchengine_password).toBe('*****')
    const { id: _, created_at: __, updated_at: ___, ...file } = body
    const { password_authentication_enabled: ____, signin_enabled: _____, ...sent } = Object(file)
    const events = server.events.length
    const again = await call(PUT, { ...sent, housekeeping_enabled: false, shared_runners_text: '' })
    expect(again).toMatchObject({ status: 200 })
    expect(server.instance.settings.get('searchengine_password')).toBe('hush')
    expect(server.events.length).toBe(events + 1)
  })

  test('stores an event with the names and values, and without secrets', async ({ server, given, as }) => {
    const admin = await given.admin()
    const call = await as(admin)
    await call(PUT, { can_create_group: false, spamcheck_api_key: 'canary-one' })
    expect(server.events).toEqual([{ event: 'settings.updated', payload: { actor_id: admin.id } }])
    const { snapshot } = await server.db.read.selectFrom('outbox_event').select('snapshot').executeTakeFirstOrThrow()
    expect(JSON.parse(String(snapshot))).toEqual({
      changes: {
        can_create_group: { before: true, after: false },
        spamcheck_api_key: { before: null, after: '[masked]' },
      },
    })
  })

  test('stores no event for a change that is refused or changes nothing', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    await call(PUT, { can_create_group: true })
    await call(PUT, { home_page_url: 'nowhere', can_create_group: false })
    expect(server.events).toEqual([])
    expect(server.instance.settings.get('can_create_group')).toBe(true)
  })

  test('sees the change of another request that waits for the same commit', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const put = (value: boolean) => callBy(server, token, PUT, { can_create_group: value })
    const [first, second] = await Promise.all([put(false), put(true)])
    expect([first.status, second.status]).toEqual([200, 200])
    const { body } = await callBy(server, token, GET, {})
    expect(server.instance.settings.get('can_create_group')).toBe(Object(body).can_create_group)
    expect(Object(body).can_create_group).toBe(true)
  })

  test('keeps secrets out of the failed requests', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    await call(PUT, {
      mailevents_signing_key: 'canary-one',
      external_auth_client_key_pass: 'canary-two',
      home_page_url: 'x',
    })
    await call(GET)
    const kept = JSON.stringify(server.instance.traffic.failed.seenBy({ id: 0, admin: true }))
    expect(kept).toContain('mailevents_signing_key')
    expect(kept).not.toContain('canary')
  })
})

describe('GET /-/gantry/v1/settings', () => {
  test('describes each setting with its value, limits and effect', async ({ server, given, as }) => {
    await changeSettings(server, {
      email_confirmation_setting: 'hard',
      spamcheck_api_key: 'hush',
      asset_proxy_secret_key: 'canary',
    })
    const { body } = await (await as(await given.admin()))('GET /-/gantry/v1/settings', {})
    expect(body.settings.map(({ name }) => name)).toEqual(allSettings.map(({ name }) => name))
    expect(body.sections).toHaveLength(16)
    expect(body.sections[0]).toMatchObject({ name: 'Sign-up', changed: 1 })
    const of = (name: string) => body.settings.find((one) => one.name === name)
    expect(of('email_confirmation_setting')).toMatchObject({
      section: 'Sign-up',
      label: 'Confirm the address',
      type: 'choice',
      options: ['off', 'soft', 'hard'],
      default: 'off',
      value: 'hard',
      changed: true,
      tier: 'free',
      effect: expect.stringContaining('unconfirmed'),
      stored_because: null,
    })
    expect(of('deletion_adjourned_period')).toMatchObject({
      bounds: { min: null, above: 0, max: 90 },
      tier: 'higher',
      type: 'integer',
    })
    expect(of('signin_enabled')).toMatchObject({
      alias_of: 'password_authentication_enabled_for_web',
      deprecated: expect.any(String),
    })
    expect(of('asset_proxy_secret_key')).toMatchObject({ value: null, is_set: true, secret: 'hidden', changed: true })
    expect(of('diagrams_enabled')).toMatchObject({ requires: ['diagrams_url'], effect: null })
    expect(of('housekeeping_gc_period')).toMatchObject({ read_only: true, value: 10 })
    expect(JSON.stringify(body)).not.toContain('canary')
    expect(body.cache_seconds).toBe(0)
  })
})
