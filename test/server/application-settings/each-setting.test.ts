import { ASTERISKS, shapeOf } from '../../../src-server/kit/settings/fields.ts'
import { allSettings, type NamedSetting, settingDefaults, targetOf } from '../../../src-server/kit/settings/registry.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const TEXTS = [
  'https://one.example.com/a',
  'one.example.com',
  '45 days',
  '10.0.0.0/8',
  'one@example.com',
  'docs/one.yml',
  'one',
]
/** What a valid request must also have, beyond the parameters that the registry requires. */
const COMPANY: Readonly<Record<string, Record<string, unknown>>> = {
  asset_proxy_enabled: { asset_proxy_url: 'https://proxy.example.com', asset_proxy_secret_key: 'hush' },
  domain_denylist_enabled: { domain_denylist: ['one.example.com'] },
  enforce_terms: { terms: 'Be kind.' },
  external_authorization_service_enabled: { external_authorization_service_default_label: 'one' },
  external_auth_client_cert: { external_auth_client_key: 'hush' },
  inactive_projects_send_warning_email_after_months: { inactive_projects_delete_after_months: 12 },
  searchengine_aws: { searchengine_aws_region: 'one' },
}

const definitionOf = ({ setting }: NamedSetting) => targetOf(setting)
const accepts = (one: NamedSetting, value: unknown) => {
  const target = definitionOf(one)
  return target.type.safeParse(value).success && (target.kind === 'derived' || target.check(value).length === 0)
}
const defaultOf = ({ name, setting }: NamedSetting): unknown =>
  Reflect.get(settingDefaults, setting.kind === 'alias' ? setting.of : name)

/** Values of the setting's type. */
function candidates(one: NamedSetting): unknown[] {
  const { type, options } = shapeOf(definitionOf(one).type)
  const number = Number(defaultOf(one) ?? 0)
  switch (type) {
    case 'boolean':
      return [true, false]
    case 'choice':
      return options ?? []
    case 'integer':
      return [number + 1, number - 1, 1, 30, 100]
    case 'number':
      return [0.25, 2.5]
    case 'list':
      return [['one.example.com', '*.two.example.com']]
    case 'choices':
      return [(options ?? []).slice(0, 1)]
    case 'integers':
      return [[3, 4]]
    case 'weights':
      return [{ default: 60, second: 40 }]
    case 'text':
      return TEXTS
  }
}

const otherValueOf = (one: NamedSetting): unknown =>
  candidates(one).find(
    (value) => JSON.stringify(value) !== JSON.stringify(defaultOf(one)) && value !== '' && accepts(one, value),
  )

/** The parameters that the registry requires with the setting, each with a value. */
const required = ({ setting }: NamedSetting): Record<string, unknown> =>
  Object.fromEntries(
    (setting.about.requires ?? []).map((name) => {
      const other = allSettings.find((each) => each.name === name)
      return [name, other ? otherValueOf(other) : undefined]
    }),
  )

/** Whether a change of the setting is stored. */
const isWritable = ({ setting }: NamedSetting) =>
  setting.kind === 'stored' ||
  (setting.kind === 'alias' && setting.direction !== 'out') ||
  (setting.kind === 'derived' && setting.write !== undefined)

const expectedOf = (one: NamedSetting, sent: unknown): unknown => {
  if (one.setting.about.secret === 'hidden') return undefined
  if (one.setting.about.secret === 'masked') return ASTERISKS
  if (one.setting.kind === 'alias' && one.setting.direction === 'in') return undefined
  return one.name === 'enabled_git_access_protocol' && sent === 'all' ? '' : sent
}

/** Values that the type refuses, with the error. */
function wrongTypes(one: NamedSetting): [value: unknown, error: string][] {
  const { type } = shapeOf(definitionOf(one).type)
  const invalid = `${one.name} is invalid`
  switch (type) {
    case 'boolean':
      return [
        ['maybe', invalid],
        [{ a: 1 }, invalid],
      ]
    case 'choice':
      return [['nothing-like-it', `${one.name} does not have a valid value`]]
    case 'integer':
    case 'number':
      return [
        ['many', invalid],
        [[1], invalid],
      ]
    case 'choices':
      return [[['nothing-like-it'], `${one.name} does not have a valid value`]]
    case 'list':
    case 'integers':
      return [[{ a: 1 }, invalid]]
    case 'weights':
      return [['heavy', invalid]]
    case 'text':
      return [
        [{ a: 1 }, invalid],
        [['a'], invalid],
      ]
  }
}

/** Values outside the bounds, with the text of the platform. */
function outOfBounds(one: NamedSetting): [value: unknown, text: string][] {
  const target = definitionOf(one)
  if (target.kind !== 'stored') return []
  const { above, min, max } = target.bounds
  const { type } = shapeOf(target.type)
  if (type === 'integer' || type === 'number')
    return [
      ...(above === undefined ? [] : [[above, `must be greater than ${above}`] as [unknown, string]]),
      ...(min === undefined ? [] : [[min - 1, `must be greater than or equal to ${min}`] as [unknown, string]]),
      ...(max === undefined ? [] : [[max + 1, `must be less than or equal to ${max}`] as [unknown, string]]),
    ]
  if (max === undefined) return []
  if (type === 'text') return [['x'.repeat(max + 1), `is too long (maximum is ${max} characters)`]]
  return [[Array.from({ length: max + 1 }, (_, at) => `e${at}`), `is too long (maximum is ${max} entries)`]]
}

async function open() {
  const server = await startTestServer()
  const given = givenOn(server)
  const token = await given.token(await given.admin(), { scopes: '["api","admin_mode"]', expires_at: '2026-05-23' })
  return { server, token }
}
const put = (server: TestServer, token: string, body: Record<string, unknown>) =>
  server.send('PUT', '/application/settings', {
    token,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Nobody can read anything before that. */
async function acceptTerms(server: TestServer, token: string) {
  const { body } = await server.send('GET', '/-/gantry/v1/terms', { token })
  const { version } = Object(body)
  await server.send('POST', '/-/gantry/v1/terms/acceptance', {
    token,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ version }),
  })
}

describe(`each of the ${allSettings.length} settings`, () => {
  test('is set and read back with its JSON type', async () => {
    const { server, token } = await open()
    const wrong: unknown[] = []
    let checked = 0
    for (const one of allSettings.filter(isWritable)) {
      const value = otherValueOf(one)
      const answer = await put(server, token, { ...required(one), ...COMPANY[one.name], [one.name]: value })
      if (one.name === 'enforce_terms') await acceptTerms(server, token)
      const read = await server.send('GET', '/application/settings', { token })
      const found: unknown[] = [answer.body, read.body].map((body) => Object(body)[one.name])
      const expected = JSON.stringify(expectedOf(one, value))
      if (value === undefined || answer.status !== 200 || found.some((each) => JSON.stringify(each) !== expected))
        wrong.push({
          name: one.name,
          value,
          status: answer.status,
          found,
          body: answer.status === 200 ? '' : answer.body,
        })
      checked++
      await server.db.write((trx) => trx.deleteFrom('application_setting').execute())
      await server.instance.settings.load(server.db.read)
    }
    await server.stop()
    console.log(`${checked} settings set and read back`)
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(280)
  }, 60_000)

  test('is refused with the text of the platform when the value is wrong', async () => {
    const { server, token } = await open()
    const wrong: unknown[] = []
    let types = 0
    let bounds = 0
    for (const one of allSettings) {
      for (const [value, error] of wrongTypes(one)) {
        const { status, body } = await put(server, token, { ...required(one), [one.name]: value })
        if (status !== 400 || Object(body).error !== error) wrong.push({ name: one.name, value, status, body })
        types++
      }
      if (!isWritable(one)) continue
      for (const [value, text] of outOfBounds(one)) {
        const { status, body } = await put(server, token, { [one.name]: value })
        const field = one.setting.kind === 'alias' ? one.setting.of : one.name
        const texts: unknown = Object(Object(body).message)[
          field === 'archive_builds_in_human_readable' ? 'archive_builds_in_seconds' : field
        ]
        if (status !== 400 || !Array.isArray(texts) || !texts.includes(text))
          wrong.push({
            name: one.name,
            value: String(value).slice(0, 40),
            text,
            status,
            body: JSON.stringify(body).slice(0, 200),
          })
        bounds++
      }
    }
    await server.stop()
    console.log(`${types} wrong types and ${bounds} values out of bounds refused`)
    expect(wrong).toEqual([])
    expect(types).toBeGreaterThan(allSettings.length - 1)
  }, 60_000)

  test('is in the OpenAPI document, as parameter and, if it is returned, in the answer', async () => {
    const { server, token } = await open()
    const { body } = await server.send('GET', '/-/openapi.json', { token })
    await server.stop()
    const document = Object(body)
    const sent =
      document.paths['/api/v4/application/settings'].put.requestBody.content['application/json'].schema.properties
    const answered = document.components.schemas.ApplicationSettings.properties
    expect(allSettings.filter(({ name }) => !(name in sent)).map(({ name }) => name)).toEqual([])
    const shown = allSettings.filter(
      (one) => expectedOf(one, 1) !== undefined && one.name !== 'performance_bar_allowed_group_path',
    )
    expect(shown.filter(({ name }) => !(name in answered)).map(({ name }) => name)).toEqual([])
  })
})
