import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isSameSetting } from '../../../src-renderer/ui/draft-changes.ts'
import { drafts } from '../../../src-renderer/ui/drafts.ts'
import { type FormDraft, useDraft } from '../../../src-renderer/ui/use-draft.ts'
import { keepMine, useGuardedSave } from '../../../src-renderer/ui/use-guarded-save.ts'
import { renderHook } from '../render-hook.tsx'

beforeEach(() => drafts.setOwner(7))
afterEach(() => drafts.setOwner(null))

const saved = { title: 'Old', text: 'Words', limit: '' }
type Form = typeof saved

/** The form as it is opened now, when this is saved. */
const form = (initial: Form = saved, ...steps: readonly ((draft: FormDraft<Form>) => void)[]) =>
  renderHook(() => useDraft('form', initial), { steps })

describe('the draft of a form', () => {
  test('is kept when the form is left, until it is undone or discarded', () => {
    form().set({ title: 'New', text: 'More' })
    const opened = form()
    expect(opened.value).toEqual({ title: 'New', text: 'More', limit: '' })
    expect([opened.changes, opened.base]).toEqual([
      { title: 'New', text: 'More' },
      { title: 'Old', text: 'Words' },
    ])
    expect([typeof opened.changed_at, opened.restored_from === opened.changed_at]).toEqual(['string', true])
    opened.undo('title')
    expect(form().changes).toEqual({ text: 'More' })
    form().discard()
    expect(form()).toMatchObject({ value: saved, changes: {}, changed_at: undefined, restored_from: undefined })
  })

  test('has only fields that differ from the saved record, and that the form still has', () => {
    form().set({ title: 'Old', text: 'More' })
    expect(form().changes).toEqual({ text: 'More' })
    form().set({ text: 'Words' })
    expect(form().changed_at).toBeUndefined()
    drafts.write('form', { title: 'New', gone: 'x' }, { title: 'Old', gone: 'y' })
    expect([form().changes, form().base]).toEqual([{ title: 'New' }, {}])
    const same = renderHook(() =>
      useDraft<{ limit: string | null }>('other', { limit: null }, { isSame: isSameSetting }),
    )
    same.set({ limit: '' })
    expect(drafts.read('other')).toBeUndefined()
  })

  test('keeps what was typed while it was saved, now based on what was saved', () => {
    form().set({ title: 'New', text: 'More' })
    const sent = form().changes
    form().set({ text: 'Even more' })
    form().settle(sent)
    expect([form().changes, form().base]).toEqual([{ text: 'Even more' }, { text: 'More' }])
    form().settle({ text: 'Even more' })
    expect(drafts.read('form')).toBeUndefined()
  })

  test('keeps the base of the first change, although the record is saved by somebody else', () => {
    form().set({ title: 'New' })
    const newer = { ...saved, title: 'Theirs' }
    form(newer).set({ title: 'Newer' })
    expect(form(newer).base).toEqual({ title: 'Old' })
    form(newer).rebase(newer)
    expect(form(newer)).toMatchObject({ base: newer, changes: { title: 'Newer' } })
  })

  test('is no restored one after it was discarded, even if the user types again', () => {
    form().set({ title: 'New' })
    const again = form(saved, (draft) => {
      draft.discard()
      draft.set({ title: 'Again' })
    })
    expect([again.restored_from, again.value.title]).toEqual([undefined, 'Again'])
  })
})

describe('a guarded save', () => {
  /** Saves the draft while this is the saved record. */
  async function save(
    latest: Form | Error,
    { refused = false, typed = {} }: { refused?: boolean; typed?: Partial<Form> } = {},
  ) {
    const log: unknown[] = []
    const guard = renderHook(() =>
      useGuardedSave<Form>({
        draft: useDraft('form', saved),
        readLatest: async () => {
          if (latest instanceof Error) throw latest
          return latest
        },
        refresh: () => void log.push('refresh'),
        write: async (changes) => {
          log.push(changes)
          form().set(typed)
          if (refused) throw new Error('403')
        },
        onDone: () => void log.push('done'),
      }),
    )
    guard.save()
    await new Promise((resolve) => setTimeout(resolve))
    return { log, left: form().changes }
  }

  test('writes the changes, and forgets them', async () => {
    form().set({ title: 'New' })
    expect(await save({ ...saved, text: 'By somebody else' })).toEqual({ log: [{ title: 'New' }, 'done'], left: {} })
  })

  test('keeps what is typed before the answer', async () => {
    form().set({ title: 'New' })
    const typed = { title: 'Newer', text: 'More' }
    expect((await save(saved, { typed })).left).toEqual(typed)
    expect(form().base).toEqual({ title: 'New', text: 'Words' })
  })

  test('writes nothing over a newer change of the same field, or if the record cannot be read', async () => {
    form().set({ title: 'New' })
    expect(await save({ ...saved, title: 'Theirs' })).toEqual({ log: ['refresh'], left: { title: 'New' } })
    expect(await save(new Error('No answer'))).toEqual({ log: [], left: { title: 'New' } })
    expect(await save({ ...saved, title: 'New' })).toEqual({ log: [{ title: 'New' }, 'done'], left: {} })
  })

  test('keeps the changes that the server refuses', async () => {
    form().set({ title: 'New' })
    expect(await save(saved, { refused: true })).toEqual({ log: [{ title: 'New' }], left: { title: 'New' } })
  })

  test('of conflicts writes my version of the chosen fields, and leaves the others as they are saved', () => {
    const latest = { title: 'Theirs', text: 'Their words', limit: '5' }
    const conflicts = [
      { name: 'title', mine: 'New', theirs: 'Theirs' },
      { name: 'text', mine: 'More', theirs: 'Their words' },
    ]
    const type = () => {
      form().discard()
      form().set({ title: 'New', text: 'More', limit: '9' })
    }
    type()
    expect(keepMine(form(), { conflicts, latest }, new Set(['title']))).toEqual({ title: 'New', limit: '9' })
    expect(form()).toMatchObject({ changes: { title: 'New', limit: '9' }, base: latest })
    type()
    expect(keepMine(form(), { conflicts, latest }, new Set())).toEqual({ limit: '9' })
    type()
    expect(keepMine(form(), { conflicts, latest }, new Set(['title', 'text']))).toEqual({
      title: 'New',
      text: 'More',
      limit: '9',
    })
    form().discard()
    form().set({ title: 'New' })
    expect(keepMine(form(), { conflicts: conflicts.slice(0, 1), latest }, new Set())).toEqual({})
    expect(drafts.read('form')).toBeUndefined()
  })
})
