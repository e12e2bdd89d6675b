import { describe, expect, test } from 'vitest'
import { emptyHook } from '../../../src-renderer/hooks/hook-draft.ts'
import {
  actionsOf,
  emptySimulation,
  groupKinds,
  isBranchUnused,
  refusalText,
  simulationInput,
  simulationObstacle,
  usualAction,
  whyNobody,
} from '../../../src-renderer/simulate/simulation.ts'

const kind = (event_name: 'push' | 'group_rename' | 'key_create' | 'user_add_to_team' | 'user_rename') => ({
  ...{ event_name, title: event_name, flag: null, caused_here: true, cause: '' },
  needs:
    event_name === 'push'
      ? (['project', 'user'] as const).slice()
      : event_name === 'key_create'
        ? (['key'] as const).slice()
        : [],
  accepts: event_name === 'push' ? (['branch', 'commits'] as const).slice() : [],
  actions: [],
})

const filled = {
  ...emptySimulation,
  ...{ project: { id: 3, name: 'harbor/api' }, group: { id: 5, full_path: 'harbor' }, branch: ' main ', tag: 'v1' },
  ...{ commits: 'First\n\n  Second', key_id: '12', hook: '4', old_name: 'quay' },
}

describe('a simulation', () => {
  test('sends what the event knows, and a commit for each line', () => {
    expect(simulationInput(kind('push'), filled)).toEqual({
      ...{ event_name: 'push', project_id: 3, branch: 'main', hook_id: 4 },
      commits: [{ message: 'First' }, { message: '  Second' }],
    })
    expect(simulationInput(kind('key_create'), filled)).toEqual({ event_name: 'key_create', key_id: 12, hook_id: 4 })
    expect(simulationInput(kind('group_rename'), emptySimulation)).toEqual({ event_name: 'group_rename' })
  })

  test('sends no branch beside a tag', () => {
    const update = {
      event_name: 'repository_update',
      needs: [],
      accepts: ['branch', 'tag', 'action'] as const,
    } as const
    const both = { ...update, accepts: update.accepts.slice(), needs: [] }
    expect(simulationInput(both, filled)).toEqual({ event_name: 'repository_update', tag: 'v1', hook_id: 4 })
    expect(isBranchUnused(both, filled)).toBe(true)
    expect(isBranchUnused(both, { tag: ' ' })).toBe(false)
    expect(isBranchUnused(kind('push'), filled)).toBe(false)
    expect([usualAction(both, filled), usualAction(both, { tag: '' })]).toEqual(['create', 'update'])
  })

  test('sends no commits with a deletion', () => {
    expect(
      simulationInput({ ...kind('push'), accepts: ['commits', 'action'] }, { ...filled, action: 'delete' }),
    ).toEqual({
      ...{ event_name: 'push', project_id: 3, action: 'delete', hook_id: 4 },
    })
  })

  test('offers the actions of the event, and none for other events', () => {
    expect(actionsOf('push')).toEqual(['create', 'update', 'delete'])
    expect(actionsOf('merge_request')).toContain('reopen')
    expect(actionsOf('group_rename')).toEqual([])
  })

  test('says why no hook gets the event', () => {
    const lifecycle = { flag: null }
    const pushes = { flag: 'push_events' as const }
    const hook = { ...emptyHook, paused: false }
    expect(whyNobody(lifecycle, [])).toBe('There is no hook yet.')
    expect(whyNobody(lifecycle, [{ ...hook, paused: true }])).toBe('The only hook is paused.')
    expect(whyNobody(pushes, [hook])).toBe('No hook asks for pushes.')
    expect(whyNobody(pushes, [hook, { ...hook, push_events: true, paused: true }])).toBe(
      'Every hook that asks for pushes is paused.',
    )
  })

  test('says in one sentence why it was refused', () => {
    expect(refusalText({ status: 409, message: '409 The hook is paused.' })).toBe(
      'Nothing was sent. The hook is paused.',
    )
    expect(refusalText({ status: 404, message: '404 Not found' })).toMatch(/does not exist\.$/)
    expect(refusalText({ status: 400, message: 'action does not have a valid value' })).toBe(
      'Nothing was sent. action does not have a valid value.',
    )
  })

  test('is not sent with a number that is none', () => {
    expect(simulationObstacle(kind('key_create'), { ...emptySimulation, key_id: 'mine' })).toBe(
      'The ID of the key must be a number.',
    )
    expect(simulationObstacle(kind('key_create'), filled)).toBeUndefined()
    expect(simulationObstacle(kind('push'), { ...emptySimulation, key_id: 'mine' })).toBeUndefined()
  })

  test('lists every event once, by what it is about', () => {
    const kinds = (['user_rename', 'push', 'key_create', 'group_rename', 'user_add_to_team'] as const).map(kind)
    expect(groupKinds(kinds).map(([name, some]) => [name, some.map(({ event_name }) => event_name)])).toEqual([
      ['Repositories', ['push']],
      ['Members', ['user_add_to_team']],
      ['Users', ['user_rename']],
      ['Keys', ['key_create']],
      ['Groups', ['group_rename']],
    ])
  })
})
