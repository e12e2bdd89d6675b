import { describe, expect, test } from 'vitest'
import { baseOf, changedFields, isIdentical, isSameSetting, unsavedOf } from '../../../src-renderer/ui/draft-changes.ts'
import { createDrafts } from '../../../src-renderer/ui/drafts.ts'

/** The `sessionStorage` of a tab. Refuses values longer than `limit`. */
function givenStorage(limit = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>()
  return {
    items,
    get length() {
      return items.size
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  }
}
const at = '2026-11-12T14:05:00.000Z'

function givenDrafts(storage = givenStorage(), owner: number | null = 7) {
  const drafts = createDrafts(storage, () => new Date(at))
  drafts.setOwner(owner)
  return { drafts, storage }
}

describe('drafts', () => {
  test('survive a reload for the same user', () => {
    const { drafts, storage } = givenDrafts()
    drafts.write('note 1', { body: 'Words' }, { body: '' })
    const reloaded = givenDrafts(storage).drafts
    expect(reloaded.read('note 1')).toEqual({ at, fields: { body: 'Words' }, base: { body: '' } })
    expect(reloaded.read('note 2')).toBeUndefined()
  })

  test('are the same object until they change', () => {
    const { drafts } = givenDrafts()
    drafts.write('note', { body: 'a' })
    expect(drafts.read('note')).toBe(drafts.read('note'))
  })

  test('are removed when another user signs in, and when the user signs out', () => {
    const { drafts, storage } = givenDrafts()
    drafts.write('note', { body: 'mine' })
    drafts.setOwner(8)
    expect(drafts.read('note')).toBeUndefined()
    expect(storage.items.size).toBe(0)
    drafts.write('note', { body: 'yours' })
    drafts.setOwner(null)
    expect(storage.items.size).toBe(0)
    expect(drafts.read('note')).toBeUndefined()
  })

  test('wait while their user acts as somebody, whose drafts end with that', () => {
    const { drafts, storage } = givenDrafts()
    drafts.write('note', { body: 'mine' })
    drafts.setOwner(8, 7)
    expect(drafts.read('note')).toBeUndefined()
    drafts.write('note', { body: 'written as 8' })
    drafts.setOwner(7)
    expect(drafts.read('note')?.fields).toEqual({ body: 'mine' })
    expect(storage.items.size).toBe(1)
  })

  test('wait for the sign-in of their user after a reload, and leave other items alone', () => {
    const { drafts, storage } = givenDrafts()
    storage.setItem('gantry-session', '{}')
    drafts.write('note', { body: 'mine' })
    const reloaded = createDrafts(storage)
    expect(reloaded.read('note')).toBeUndefined()
    reloaded.setOwner(7)
    expect(reloaded.read('note')?.fields).toEqual({ body: 'mine' })
    reloaded.setOwner(77)
    expect([...storage.items.keys()]).toEqual(['gantry-session'])
  })

  test('end when they have no fields any more', () => {
    const { drafts, storage } = givenDrafts()
    drafts.write('note', { body: 'x' })
    drafts.write('note', {})
    expect(drafts.read('note')).toBeUndefined()
    expect(storage.items.size).toBe(0)
  })

  test('with a file keep the file in memory, and a reload would lose it', () => {
    const { drafts, storage } = givenDrafts()
    const file = new File(['x'], 'a.tar.gz')
    drafts.write('import', { file, path: 'a' })
    expect(drafts.wouldLoseInput()).toBe(true)
    expect(drafts.read('import')?.fields.file).toBe(file)
    expect(givenDrafts(storage).drafts.read('import')?.fields).toEqual({ path: 'a' })
    drafts.remove('import')
    expect(drafts.wouldLoseInput()).toBe(false)
  })

  test('with nothing but a file leave nothing in the storage, not even earlier words', () => {
    const { drafts, storage } = givenDrafts()
    drafts.write('import', { path: 'a' })
    drafts.write('import', { file: new File(['x'], 'a.tar.gz') })
    expect([...storage.items.keys()]).toEqual([])
    expect(givenDrafts(storage).drafts.read('import')).toBeUndefined()
  })

  test('that the storage does not take stay in memory, and a reload would lose them', () => {
    const { drafts, storage } = givenDrafts(givenStorage(200))
    drafts.write('note', { body: 'short' })
    expect(drafts.wouldLoseInput()).toBe(false)
    drafts.write('note', { body: 'long'.repeat(100) })
    expect(drafts.wouldLoseInput()).toBe(true)
    expect(drafts.read('note')?.fields.body).toHaveLength(400)
    expect(givenDrafts(storage).drafts.read('note')?.fields.body).toBe('short')
  })

  test('of an unreadable storage are empty', () => {
    const { drafts, storage } = givenDrafts()
    for (const text of ['', 'no JSON', 'null', '[]', '{"at":1}', '{"at":"x","fields":null,"base":{}}']) {
      storage.setItem(`gantry-draft:7:${text}`, text)
      expect(drafts.read(text), text).toBeUndefined()
    }
  })

  test('tell listeners about each change', () => {
    const { drafts } = givenDrafts()
    const seen: (string | undefined)[] = []
    const stop = drafts.subscribe(() => seen.push(String(drafts.read('note')?.fields.body)))
    drafts.write('note', { body: 'a' })
    drafts.remove('note')
    stop()
    drafts.write('note', { body: 'b' })
    expect(seen).toEqual(['a', 'undefined'])
  })
})

describe('the changes of a draft', () => {
  const initial = new Map<string, unknown>([
    ['title', 'Old'],
    ['description', null],
    ['labels', ['a']],
  ])

  test('are the fields of the form that differ from its initial values', () => {
    expect(changedFields({ title: 'Old', labels: [], gone: 1 }, initial, isIdentical)).toEqual({ labels: [] })
    expect(changedFields({ labels: ['a'], title: 'New' }, initial, isIdentical)).toEqual({ title: 'New' })
  })

  test('treat an empty text as null if the API does', () => {
    expect(changedFields({ description: '' }, initial, isIdentical)).toEqual({ description: '' })
    expect(changedFields({ description: '' }, initial, isSameSetting)).toEqual({})
  })

  test('remember the value before the first change, also if that value is null', () => {
    expect(baseOf({ title: 'New' }, {}, initial)).toEqual({ title: 'Old' })
    expect(
      baseOf({ title: 'New', description: 'x' }, { title: 'Older', description: null, labels: [] }, initial),
    ).toEqual({ title: 'Older', description: null })
  })

  test('of which some were saved: the others stay, and a field that was changed again starts from what was saved', () => {
    const fields = { title: 'New', description: 'Longer', path: 'dock' }
    const base = { title: 'Old', description: '', path: 'pier' }
    expect(unsavedOf(fields, base, { title: 'New', description: 'Long' }, isIdentical)).toEqual({
      fields: { description: 'Longer', path: 'dock' },
      base: { description: 'Long', path: 'pier' },
    })
    expect(unsavedOf({ title: '' }, { title: 'Old' }, { title: null }, isSameSetting)).toEqual({ fields: {}, base: {} })
  })
})
