import { describe, expect, it } from 'vitest'
import { matchingQuickActions, mergeRequestActions, quickActions } from '../../../src-renderer/issues/quick-actions.ts'
import { quickActionNamed, quickActionNames } from '../../../src-server/issues/quick-actions/names.ts'
import {
  quickActionNames as mergeRequestActionNames,
  readQuickActions,
} from '../../../src-server/merge-requests/quick-actions/names.ts'

const names = (typed: string, rights = { of: 'issue' as const, plans: true, licensed: true }) =>
  matchingQuickActions(typed, rights).map(({ name }) => name)

/** These stay in the text: they change nothing but it. */
const TEXTS = ['cc', 'shrug', 'tableflip']

describe('the quick actions that the console lists', () => {
  it('are those of the server, and those that stay in the text', () => {
    expect(quickActions.map(({ name }) => name).sort()).toEqual([...quickActionNames, ...TEXTS].sort())
  })

  it('of paid tiers are those that the server knows only there', () => {
    const paid = quickActionNames.filter((name) => quickActionNamed(name, false) === undefined)
    expect(quickActions.flatMap(({ name, licensed }) => (licensed ? [name] : [])).sort()).toEqual([...paid].sort())
  })

  it('of merge requests are known to the server, those of paid tiers only there', () => {
    const isKnown = (name: string, licensed: boolean) => readQuickActions(`/${name} x`, licensed).actions.length === 1
    for (const { name, licensed } of mergeRequestActions.filter(({ name }) => !TEXTS.includes(name)))
      expect([name, isKnown(name, false)]).toEqual([name, !licensed])
    expect(mergeRequestActions.map(({ name }) => name).sort()).toEqual([...mergeRequestActionNames, ...TEXTS].sort())
  })

  it('begin with the best match: the beginning of a name, a part of a name, the description', () => {
    expect(names('lab')).toEqual(['label', 'unlabel', 'relabel', 'copy_metadata'])
    expect(names('SPEN')).toEqual(['spend', 'remove_time_spent'])
    expect(names('notif')).toEqual(['subscribe', 'unsubscribe'])
    expect(names('nothing')).toEqual([])
    expect(names('')).toHaveLength(quickActions.length)
  })

  it('leave out what the user may not use', () => {
    expect(names('', { of: 'issue', plans: false, licensed: true })).toEqual(
      'close reopen title duplicate todo done subscribe unsubscribe award cc shrug tableflip'.split(' '),
    )
    expect(names('weight', { of: 'issue', plans: true, licensed: false })).toEqual([])
  })
})
