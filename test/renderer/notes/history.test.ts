import { describe, expect, test } from 'vitest'
import { historyOf, type StoredEvents, threadOf } from '../../../src-renderer/notes/history.ts'

const ada = { id: 1, username: 'ada', name: 'Ada', state: 'active', avatar_url: null, web_url: '' }
const bo = { ...ada, id: 2, name: 'Bo' }
const none: StoredEvents = { state: [], label: [], milestone: [], weight: [], iteration: [] }
const at = (minute: number) => `2026-05-22T09:0${minute}:00.000Z`
const on = { resource_type: 'Issue', resource_id: 7 } as const

const label = (id: number, name: string | null, action: 'add' | 'remove', user = ada, minute = 1) => ({
  ...{ id, user, created_at: at(minute), ...on, action },
  label:
    name === null
      ? null
      : { id, name, color: '#112233', text_color: '#fff', description: null, description_html: null },
})
const words = (events: Partial<StoredEvents>) =>
  historyOf({ ...none, ...events }).map(({ by, parts }) =>
    [
      by?.name ?? '?',
      ...parts.map((part) => (typeof part === 'string' ? part : part.map(({ name }) => `~${name}`).join())),
    ].join(' '),
  )

describe('the history of an issue', () => {
  test('label changes of one user in one moment are one line; other users and moments have their own', () => {
    expect(
      words({
        label: [
          label(1, 'bug', 'add'),
          label(2, 'ui', 'add'),
          label(3, 'old', 'remove'),
          label(4, 'db', 'add', bo),
          label(5, null, 'remove', ada, 2),
        ],
      }),
    ).toEqual(['Ada added ~bug,~ui and removed ~old', 'Bo added ~db', 'Ada removed ~deleted label'])
  })

  test('states, milestones and weights have words, in the order of time', () => {
    const state = (id: number, state: 'closed' | 'reopened', minute: number) => ({
      ...{ id, user: null, created_at: at(minute), ...on, state, source_commit: null, source_merge_request_id: null },
    })
    const weight = (id: number, weight: number | null, minute: number) => ({
      ...{ id, user: ada, created_at: at(minute), issue_id: 7, weight },
    })
    const gone = {
      id: 1,
      user: ada,
      created_at: at(5),
      ...on,
      milestone: null,
      state: 'opened',
      action: 'remove',
    } as const
    expect(
      words({
        state: [state(1, 'closed', 4), state(2, 'reopened', 6)],
        weight: [weight(1, 0, 1), weight(2, null, 2)],
        milestone: [gone],
      }),
    ).toEqual([
      'Ada set the weight to 0',
      'Ada removed the weight',
      '? closed the issue',
      'Ada removed a deleted milestone',
      '? reopened the issue',
    ])
  })

  test('an iteration is named by its title, without one by its days, and not at all once it is deleted', () => {
    const sprint = {
      ...{ id: 3, iid: 3, sequence: 3, group_id: 1, title: 'Sprint 3', description: null, state: 2, web_url: '' },
      ...{ created_at: at(0), updated_at: at(0), start_date: '2026-05-18', due_date: '2026-05-31' },
    }
    const event = (
      id: number,
      action: 'add' | 'remove',
      iteration: typeof sprint | null | (object & { title: null }),
    ) => ({
      ...{ id, user: ada, created_at: at(id), ...on, action },
      iteration: iteration && { ...sprint, ...iteration },
    })
    expect(
      words({ iteration: [event(1, 'add', sprint), event(2, 'remove', { title: null }), event(3, 'remove', null)] }),
    ).toEqual([
      'Ada set the iteration Sprint 3',
      'Ada removed the iteration 18 May 2026 to 31 May 2026',
      'Ada removed a deleted iteration',
    ])
  })

  test('lies between the notes; what happened before the first loaded note waits until earlier notes are loaded', () => {
    const labels = [1, 2, 3].map((minute) => label(minute, 'a', 'add', ada, minute))
    const lines = historyOf({ ...none, label: labels })
    const notes = [{ created_at: at(2) }, { created_at: at(3) }, { created_at: at(4) }]
    const order = (hasEarlier: boolean) =>
      threadOf(notes, lines, hasEarlier).map((entry) =>
        'line' in entry ? `line ${entry.line.created_at.slice(15, 16)}` : `note ${entry.note.created_at.slice(15, 16)}`,
      )
    expect(order(false)).toEqual(['line 1', 'note 2', 'line 2', 'note 3', 'line 3', 'note 4'])
    expect(order(true)).toEqual(['note 2', 'line 2', 'note 3', 'line 3', 'note 4'])
    expect(threadOf([], lines, false)).toHaveLength(3)
  })
})
