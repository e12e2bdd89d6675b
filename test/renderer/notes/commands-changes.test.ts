import { describe, expect, it } from 'vitest'
import { asIssueChange, changedByActions, isOnlyClone } from '../../../src-renderer/notes/commands-changes.ts'
import type { Note } from '../../../src-renderer/notes/noteable.ts'

const person = { id: 1, username: 'ada', name: 'Ada', state: 'active', avatar_url: null, web_url: '' }
const note = (body: string, commands_changes: Note['commands_changes'] = {}): Note => ({
  ...{ id: 1, type: null, body, attachment: null, author: person, created_at: '', updated_at: '', system: false },
  ...{ noteable_id: 1, noteable_type: 'Issue', noteable_iid: 1, project_id: 1, resolvable: false },
  ...{ confidential: false, internal: false, commands_changes },
})

describe('what the quick actions of a text changed', () => {
  it('is named once for each field', () => {
    const changes = { state_event: 'close', add_label_ids: [1], remove_label_ids: [2], due_date: null } as const
    const stored = note('Done', { ...changes, add_label_ids: [1], remove_label_ids: [2] })
    expect(changedByActions('Done\n/close', stored)).toBe('Quick actions applied: state, labels, due date')
  })

  it('is nothing if the server only removed them', () => {
    expect(changedByActions('Done\n/close', note('Done'))).toBe('Quick actions had no effect')
  })

  it.each([
    ['a text that the server kept', 'a\n/unknown', 'a\n/unknown'],
    ['a text that changed for another reason', 'a /close', 'b'],
  ])('is undefined for %s', (_, asked, stored) => expect(changedByActions(asked, note(stored))).toBeUndefined())
})

describe('a new copy of the issue', () => {
  it('is the only change, whether or not it has the notes', () => {
    expect(isOnlyClone({ target_clone_project: 'acme/shop', clone_with_notes: true })).toBe(true)
    expect(isOnlyClone({ target_clone_project: 'acme/shop', state_event: 'close' })).toBe(false)
    expect(isOnlyClone({ target_project: 'acme/shop' })).toBe(false)
  })
})

describe('the change of an issue that does the same as quick actions', () => {
  it('has their fields', () => {
    expect(
      asIssueChange({ state_event: 'close', title: 'x', assignee_ids: [1], milestone_id: null, due_date: null }),
    ).toEqual({ state_event: 'close', title: 'x', assignee_ids: [1], milestone_id: null, due_date: null })
    expect(asIssueChange({ weight: 0, confidential: true, remove_label_ids: [1] })).toEqual({
      weight: 0,
      confidential: true,
      labels: [],
    })
  })

  it.each([
    [{ todo_event: 'add' }],
    [{ state_event: 'close', time_estimate: 0 }],
    [{ discussion_locked: false }],
    [{ subscription_event: 'subscribe' }],
  ] as const)('does not exist for %j', (changes) => expect(asIssueChange(changes)).toBeUndefined())
})
