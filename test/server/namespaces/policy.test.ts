import { describe, expect, test } from 'vitest'
import {
  groupNameFaults,
  groupPathFaults,
  isProjectPath,
  mayCreateProjectsIn,
  mayTransferProjectsInto,
  projectNameFaults,
  projectPathFaults,
  topPathFaults,
} from '../../../src-server/namespaces/policy.ts'

const SHORT = 'is too short (minimum is 2 characters)'
const LONG = 'is too long (maximum is 255 characters)'
const BLANK = "can't be blank"

describe('faults of paths and names', () => {
  test.for([
    ['', [BLANK]],
    ['a', [SHORT]],
    ['ab', []],
    ['_a', []],
    ['a'.repeat(255), []],
    ['a'.repeat(256), [LONG]],
    ['users', ['users is a reserved name']],
    ['Robots.TXT', ['Robots.TXT is a reserved name']],
    ['badges', []],
  ] as const)('the username %s: %j', ([path, faults]) => expect(topPathFaults(path)).toEqual(faults))

  test.for([
    ['', true, [BLANK]],
    ['ab', true, []],
    ['Users', true, ['Users is a reserved name']],
    ['users', false, []],
    ['Badges', false, ['Badges is a reserved name']],
    ['badges', true, []],
    ['a'.repeat(255), true, []],
    ['a'.repeat(256), true, [LONG]],
  ] as const)('the path %s of a group, at the top level: %s, %j', ([path, top, faults]) =>
    expect(groupPathFaults(path, top)).toEqual(faults),
  )

  test.for([
    ['_ab', 1],
    ['ab_', 1],
    ['ab.', 2],
    ['.ab', 1],
    ['-ab', 2],
    ['ab.GIT', 2],
    ['ab.atom', 2],
    ['a_-.b', 0],
    ['äb', 2],
  ] as const)('the path %s of a group has %i faults', ([path, count]) =>
    expect(groupPathFaults(path, true)).toHaveLength(count),
  )

  test.for([
    [' ', [BLANK]],
    ['A (b) c-d.e_f', []],
    ['🛥 boat', []],
    ['n'.repeat(255), []],
    ['n'.repeat(256), [LONG]],
  ] as const)('the name %s of a group: %j', ([name, faults]) => expect(groupNameFaults(name)).toEqual(faults))

  test.for(['(a)', '-a', ' a', 'a+b', 'a/b'])('the name %s of a group is refused', (name) =>
    expect(groupNameFaults(name)).toHaveLength(1),
  )

  test.for([
    ['', [BLANK]],
    ['a', []],
    ['_a.b-c', []],
    ['a'.repeat(255), []],
    ['a'.repeat(256), [LONG]],
    ['Tree', ['Tree is a reserved name']],
    ['users', []],
  ] as const)('the path %s of a project: %j', ([path, faults]) => expect(projectPathFaults(path)).toEqual(faults))

  test.for([
    ['a.', true],
    ['.a', true],
    ['...', true],
    ['.', false],
    ['..', false],
    ['-a', false],
    ['a.git', false],
    ['a.Atom', false],
    ['a b', false],
  ] as const)('%s is a project path: %s', ([path, valid]) => expect(isProjectPath(path)).toBe(valid))

  test.for([
    ['', [BLANK]],
    ['A+b - c', []],
    ['n'.repeat(255), []],
    ['n'.repeat(256), [LONG]],
  ] as const)('the name %s of a project: %j', ([name, faults]) => expect(projectNameFaults(name)).toEqual(faults))

  test.for(['+a', '(a)', 'a/b', ' a'])('the name %s of a project is refused', (name) =>
    expect(projectNameFaults(name)).toHaveLength(1),
  )
})

describe('the right to put projects into a namespace', () => {
  const [user, admin] = [
    { id: 1, admin: false },
    { id: 2, admin: true },
  ]
  const group = (project_creation_level: string, access_level: number) => ({
    ...{ kind: 'group' as const, user_id: null, project_creation_level, access_level },
  })
  const personal = (user_id: number) => ({
    ...{ kind: 'user' as const, user_id, project_creation_level: null, access_level: 0 },
  })

  test.for([
    [group('developer', 20), false, false],
    [group('developer', 30), true, false],
    [group('developer', 40), true, true],
    [group('maintainer', 30), false, false],
    [group('maintainer', 40), true, true],
    [group('noone', 50), false, false],
    [personal(1), true, true],
    [personal(3), false, false],
  ] as const)('a user may create a project in %j: %s, and transfer one there: %s', ([place, creates, moves]) => {
    expect(mayCreateProjectsIn(user, place)).toBe(creates)
    expect(mayTransferProjectsInto(user, place)).toBe(moves)
    expect(mayCreateProjectsIn(admin, place)).toBe(true)
    expect(mayTransferProjectsInto(admin, place)).toBe(true)
  })
})
