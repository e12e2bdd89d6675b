import { describe, expect, test } from 'vitest'
import { namesIn, variablesObstacle, variablesToSend } from '../../../src-renderer/hooks/url-variables.ts'

const url = 'https://{host}/in?key={key}&again={key}'

describe('the variables of the URL of a hook', () => {
  test('are the names in braces, each once', () => {
    expect(namesIn(url)).toEqual(['host', 'key'])
    expect(namesIn('https://example.org/{}/{a-b}')).toEqual([])
  })

  test('are sent together, or not at all if the saved values stay', () => {
    expect(variablesToSend({ url, typed: {}, saved: ['host', 'key'] })).toBeUndefined()
    expect(variablesToSend({ url, typed: { host: 'a', key: 'b', gone: 'c' }, saved: [] })).toEqual([
      { key: 'host', value: 'a' },
      { key: 'key', value: 'b' },
    ])
  })

  test.for([
    [{}, [], 'Enter a value for {host}.'],
    [{ host: 'a' }, ['host'], 'Enter a value for {key}.'],
    [{ host: 'a' }, ['host', 'key'], 'Enter a value for {key} too. All values are replaced together.'],
    [{ host: 'a', key: 'b' }, [], undefined],
    [{}, ['host', 'key'], undefined],
  ] as const)('say what is missing: typed %j, saved %j', ([typed, saved, text]) => {
    expect(variablesObstacle({ url, typed, saved })).toBe(text)
  })
})
