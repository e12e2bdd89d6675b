import { attributesFor } from '../../../src-renderer/groups/group-attributes.ts'
import { savedValue as groupValue } from '../../../src-renderer/groups/settings-draft.ts'
import { sections } from '../../../src-renderer/projects/settings-catalog.ts'
import { savedValues } from '../../../src-renderer/projects/settings-draft.ts'
import { draftOf, rules } from '../../../src-renderer/push-rules/rules.ts'
import type { SettingField } from '../../../src-renderer/settings-form/setting-field.ts'
import type { Api } from '../../../src-server/api.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

type Answer<A extends keyof Api> = Api[A]['answer']

async function openAsAdmin() {
  const server = await startTestServer()
  const token = await givenOn(server).token(await givenOn(server).admin(), { scopes: '["api","admin_mode"]' })
  const post = (path: `/${string}`, body: object) =>
    server.send('POST', path, {
      token,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const get = async (path: `/${string}`) => JSON.parse(JSON.stringify((await server.send('GET', path, { token })).body))
  return { post, get }
}

const withDefaults = (fields: readonly Pick<SettingField, 'name' | 'default'>[]) =>
  Object.fromEntries(fields.filter(({ default: one }) => one !== undefined).map((one) => [one.name, one.default]))

describe('the defaults that the console shows beside settings', () => {
  test('are those of a new project', async () => {
    const { post, get } = await openAsAdmin()
    await post('/projects', { name: 'fresh' })
    const project: Answer<'GET /projects/:id'> = await get('/projects/1')
    const returned = sections.flatMap(({ settings }) => settings).filter(({ name }) => name in project)
    const expected = withDefaults(returned)
    expect(Object.keys(expected).length).toBeGreaterThan(55)
    expect(savedValues(project, returned)).toMatchObject(expected)
    // Each project has its own, or the instance has a setting for it.
    expect(returned.map(({ name }) => name).filter((name) => !(name in expected))).toEqual([
      'name',
      'path',
      'default_branch',
      'repository_storage',
      'visibility',
      'shared_runners_enabled',
      'ci_config_path',
      'keep_latest_artifact',
      'auto_devops_enabled',
    ])
  })

  test('are those of a new group', async () => {
    const { post, get } = await openAsAdmin()
    await post('/groups', { name: 'fresh', path: 'fresh' })
    const [{ id }] = await get('/groups')
    const group: Answer<'GET /groups/:id'> = await get(`/groups/${id}`)
    const attributes = attributesFor({ licensed: true, admin: true }, { topLevel: true, creating: false })
    const expected = withDefaults(attributes)
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, groupValue(group, name)]))).toEqual(expected)
    expect(attributes.map(({ name }) => name).filter((name) => !(name in expected))).toEqual([
      'project_creation_level',
      'default_branch_protection',
    ])
  })

  test('are those of new push rules', async () => {
    const { post, get } = await openAsAdmin()
    await post('/groups', { name: 'fresh', path: 'fresh' })
    const [{ id }] = await get('/groups')
    await post(`/groups/${id}/push_rule`, { max_file_size: 5 })
    expect(draftOf(await get(`/groups/${id}/push_rule`))).toEqual({ ...withDefaults(rules), max_file_size: 5 })
  })
})
