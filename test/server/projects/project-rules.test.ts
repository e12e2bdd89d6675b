import { describe, expect, test } from 'vitest'
import {
  atMost,
  namesOf,
  projectFaults,
  topicFaults,
  uniqueNames,
} from '../../../src-server/projects/settings/project-rules.ts'

describe('the name and the path of a project', () => {
  test.for([
    [{ name: 'Light House' }, 'Light House', 'light-house'],
    [{ name: 'Light-House' }, 'Light-House', 'Light-House'],
    [{ name: 'Light House', path: 'lh' }, 'Light House', 'lh'],
    [{ path: 'lh' }, 'lh', 'lh'],
    [{ name: ' ', path: 'lh' }, 'lh', 'lh'],
    [{ name: 'Über Straße – Łódź' }, 'Über Straße – Łódź', 'uber-strasse-lodz'],
    [{ name: '!a!' }, '!a!', 'a'],
    [{ name: 'a -- b' }, 'a -- b', 'a-b'],
    [{}, '', ''],
  ] as const)('%j: %s, %s', ([sent, name, path]) => expect(namesOf(sent)).toEqual({ name, path }))
})

describe('the faults of a project', () => {
  const sound = { name: 'Pier', path: 'pier', visibility: 'internal', description: null } as const
  const free = { taken: { name: false, path: false }, limit: null, restricted: [] } as const

  test.for([
    [{}, {}, {}],
    [{ description: 'x'.repeat(2000) }, {}, {}],
    [{ description: 'x'.repeat(2001) }, {}, { description: ['is too long (maximum is 2000 characters)'] }],
    [
      {},
      { taken: { name: true, path: false } },
      { 'project_namespace.name': ['has already been taken'], name: ['has already been taken'] },
    ],
    [{}, { taken: { name: false, path: true } }, { path: ['has already been taken'] }],
    [{}, { limit: 'internal', origin: 'internal' }, {}],
    [{}, { limit: 'private' }, { visibility_level: ['internal is not allowed in a private group.'] }],
    [
      {},
      { origin: 'private' },
      { visibility_level: ['internal is not allowed since the fork source project has lower visibility.'] },
    ],
    [
      {},
      { restricted: ['internal'] },
      { visibility_level: ['internal has been restricted by your Gantry administrator'] },
    ],
    [{}, { restricted: ['public', 'private'] }, {}],
  ] as const)('%j with %j: %j', ([fields, constraints, faults]) =>
    expect(projectFaults({ ...sound, ...fields }, { ...free, ...constraints })).toEqual(faults),
  )

  test.for([
    ['public', null, 'public'],
    ['public', 'internal', 'internal'],
    ['public', 'private', 'private'],
    ['internal', 'public', 'internal'],
    ['internal', 'internal', 'internal'],
    ['private', 'public', 'private'],
  ] as const)('%s is at most %s: %s', ([wanted, limit, lowered]) => expect(atMost(wanted, limit)).toBe(lowered))
})

describe('the topics of a project', () => {
  test('are named once, regardless of case and spaces', () =>
    expect(uniqueNames([' Go ', 'rust', '', ' ', 'GO'])).toEqual(['GO', 'rust']))

  test('have at most 255 characters', () => {
    expect(topicFaults(['x'.repeat(255)])).toEqual([])
    expect(topicFaults(['x'.repeat(256), 'y'.repeat(300)])).toEqual(['is too long (maximum is 255 characters)'])
  })
})
