import { inputOf, rules } from '../../../src-renderer/settings/save-request.ts'
import { savedValues } from '../../../src-renderer/settings/saved-settings.ts'
import { problemsOf } from '../../../src-renderer/settings-form/dependencies.ts'
import type { Values } from '../../../src-renderer/settings-form/setting-values.ts'
import type { Api } from '../../../src-server/api.ts'
import { givenOn } from '../../support/given.ts'
import { some } from '../../support/runs.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

type List = Api['GET /-/gantry/v1/settings']['answer']

async function open() {
  const server = await startTestServer()
  const token = await givenOn(server).token(await givenOn(server).admin(), { scopes: '["api","admin_mode"]' })
  const list = async (): Promise<List['settings']> =>
    JSON.parse(JSON.stringify((await server.send('GET', '/-/gantry/v1/settings', { token })).body)).settings
  const put = (body: object) =>
    server.send('PUT', '/application/settings', {
      token,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** Sends a change as the console does. */
  const save = async (changes: Values) => {
    const settings = await list()
    const byName = new Map(settings.map((setting) => [setting.name, setting]))
    const saved = savedValues(settings)
    const problems = problemsOf(changes, byName, saved, rules)
    return { problems, answer: await put(inputOf(changes, byName, saved)) }
  }
  return { list, save }
}

describe("the console's check of settings before it sends them", () => {
  test('agrees with the server about switching each setting on and off', async () => {
    const { list, save } = await open()
    const toggles = (await list()).filter(
      ({ type, alias_of, read_only }) => type === 'boolean' && alias_of === null && !read_only,
    )
    expect(toggles.length).toBeGreaterThan(100)
    const disagreements: string[] = []
    for (const { name, value } of some(toggles, 5))
      for (const next of [value !== true, value]) {
        const { problems, answer } = await save({ [name]: next })
        if ((answer.status === 200) !== (problems.length === 0))
          disagreements.push(`${name} ${next}: ${answer.status} ${answer.text}`)
        // What the server refuses is refused for the reason that the console gives.
        for (const { text } of problems)
          if (!answer.text.includes(text.replace(/^\w+ (?=can't|must)/, ''))) disagreements.push(`${name}: ${text}`)
      }
    expect(disagreements).toEqual([])
  })
})
