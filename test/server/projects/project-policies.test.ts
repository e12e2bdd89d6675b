import { describe, expect, test } from 'vitest'
import { forkVisibility } from '../../../src-server/projects/forks/forking.ts'
import { mayFork, mayReadCode } from '../../../src-server/projects/policy.ts'
import { descriptionHtml } from '../../../src-server/projects/present/description.ts'
import { licenseOf } from '../../../src-server/projects/present/licenses.ts'
import { maySeeActivity, maySeeProjects } from '../../../src-server/users/profile-queries.ts'

describe('the right to read code', () => {
  test.for([
    // visibility, level of the repository, access level, viewer, may read
    ['public', 'enabled', 0, 'anonymous', true],
    ['public', 'private', 0, 'user', false],
    ['public', 'private', 10, 'user', true],
    ['public', 'disabled', 50, 'admin', false],
    ['internal', 'enabled', 0, 'user', true],
    ['internal', 'enabled', 0, 'anonymous', false],
    ['internal', 'enabled', 0, 'external', false],
    ['internal', 'enabled', 10, 'external', false],
    ['internal', 'enabled', 20, 'external', true],
    ['private', 'enabled', 10, 'user', false],
    ['private', 'enabled', 15, 'user', false],
    ['private', 'enabled', 20, 'user', true],
    ['private', 'private', 20, 'user', true],
  ] as const)('%s, %s, %i as %s: %s', ([visibility, repository_access_level, level, kind, may]) => {
    const project = { visibility, repository_access_level }
    expect(mayReadCode(project, level, kind)).toBe(may)
    expect(mayFork({ ...project, forking_access_level: 'enabled' }, level, kind)).toBe(may)
    expect(mayFork({ ...project, forking_access_level: 'disabled' }, level, kind)).toBe(false)
    expect(mayFork({ ...project, forking_access_level: 'private' }, level, kind)).toBe(may && level > 0)
  })
})

test.for([
  ['public', 'public', null, [], 'public'],
  ['public', 'internal', null, [], 'internal'],
  ['public', 'public', 'private', [], 'private'],
  ['private', 'public', 'public', [], 'private'],
  ['public', 'public', null, ['public'], 'internal'],
  ['public', 'public', null, ['public', 'internal'], 'private'],
  ['internal', 'public', null, ['internal'], 'private'],
  ['internal', 'public', null, ['public'], 'internal'],
  ['public', 'public', null, ['public', 'internal', 'private'], 'private'],
] as const)('a fork as %s of a %s project in a %s group with %j restricted is %s', (row) => {
  const [wanted, origin, namespace, restricted, result] = row
  expect(forkVisibility(wanted, origin, namespace, restricted)).toBe(result)
})

describe('the profile of a user', () => {
  const open = { id: 7, private_profile: 0, state: 'active', confirmed_at: '2026-01-01', namespace_id: 1 } as const

  test.for([
    [{}, true, true],
    [{ private_profile: 1 }, false, false],
    [{ confirmed_at: null }, false, true],
    [{ state: 'blocked' }, false, true],
    [{ state: 'ldap_blocked' }, false, true],
    [{ state: 'banned' }, false, true],
    [{ state: 'deactivated' }, true, true],
  ] as const)('%j shows projects: %s, stars: %s', ([fields, projects, stars]) => {
    const user = { ...open, ...fields }
    for (const kind of ['user', 'anonymous', 'external'] as const) {
      expect(maySeeProjects({ kind, id: 8 }, user)).toBe(projects)
      expect(maySeeActivity({ kind, id: 8 }, user)).toBe(stars)
    }
    for (const viewer of [{ kind: 'user', id: 7 } as const, { kind: 'admin', id: 8 } as const]) {
      expect(maySeeProjects(viewer, user)).toBe(true)
      expect(maySeeActivity(viewer, user)).toBe(true)
    }
  })
})

test('a license has its name, and an unknown one is other', () => {
  expect(licenseOf(null)).toBeNull()
  expect(licenseOf('mit')).toEqual({
    ...{ key: 'mit', name: 'MIT License', nickname: null },
    ...{ html_url: 'https://choosealicense.com/licenses/mit/', source_url: 'https://opensource.org/license/mit' },
  })
  expect(licenseOf('gpl-3.0')).toMatchObject({ name: 'GNU General Public License v3.0', nickname: 'GNU GPLv3' })
  for (const key of ['agpl-3.0', 'apache-2.0', 'bsd-2-clause', 'bsd-3-clause', 'epl-2.0', 'gpl-2.0', 'lgpl-3.0'])
    expect(licenseOf(key)).toMatchObject({ key })
  for (const key of ['mpl-2.0', 'unlicense']) expect(licenseOf(key)).toMatchObject({ key })
  expect(licenseOf('home-made')).toEqual({
    ...{ key: 'other', name: 'Other', nickname: null, html_url: null, source_url: null },
  })
})

test.for([
  [null, ''],
  ['', ''],
  ['*Pier*', '<p><em>Pier</em></p>'],
  ['<b>', '<p>&lt;b&gt;</p>'],
  ['https://a.test', '<p><a href="https://a.test">https://a.test</a></p>'],
  ['[x](javascript:alert)', '<p>[x](javascript:alert)</p>'],
] as const)('the description %j is %j', ([description, html]) => {
  expect(descriptionHtml(description)).toBe(html)
  expect(descriptionHtml(description)).toBe(html)
})
