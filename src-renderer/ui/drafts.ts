/**
 * Unsent input of forms, one draft per user and form. Drafts stay in memory and in the `sessionStorage` of the tab, so that they survive
 * leaving the form, a reload and an expired session. Forms must not keep secrets here: no passwords, no tokens.
 */

import { basePath } from '../api/base-path.ts'

export interface Draft {
  /** When the user last typed. */
  at: string
  /** The fields that the user changed, by name. */
  fields: DraftFields
  /** The saved values of these fields when the user changed them. */
  base: DraftFields
}
export type DraftFields = Readonly<Record<string, unknown>>

type Medium = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A console in a world has drafts of its own, also in a tab that has shown another world. */
const prefix = `gantry-draft${basePath}`

/** `medium` is undefined if the browser offers no storage. Drafts then last until the page is reloaded. */
export function createDrafts(medium: Medium | undefined, now: () => Date = () => new Date()) {
  let owner: number | null = null
  const known = new Map<string, Draft | undefined>()
  /** Forms with something that only memory holds. */
  const atRisk = new Set<string>()
  const listeners = new Set<() => void>()

  const keyOf = (form: string) => `${prefix}:${owner}:${form}`
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const write = (form: string, fields: DraftFields, base: DraftFields = {}) => {
    if (owner === null) return
    const draft = Object.keys(fields).length > 0 ? { at: now().toISOString(), fields, base } : undefined
    known.set(form, draft)
    if (store(medium, keyOf(form), draft)) atRisk.delete(form)
    else atRisk.add(form)
    notify()
  }

  return {
    /** The same object until the draft changes. */
    read: (form: string): Draft | undefined => {
      if (owner === null) return undefined
      if (!known.has(form)) known.set(form, parseDraft(readItem(medium, keyOf(form))))
      return known.get(form)
    },
    /** Replaces the draft of a form. Without fields, the draft is removed. */
    write,
    remove: (form: string) => write(form, {}),
    /** Removes the drafts of all users but this one and `kept`, who comes back. Without a user, removes all drafts. */
    setOwner: (user_id: number | null, kept?: number) => {
      owner = user_id
      known.clear()
      atRisk.clear()
      removeOthers(medium, owner === null ? [] : [owner, ...(kept === undefined ? [] : [kept])])
      notify()
    },
    /** The forms with unsent input. */
    unsent: (): string[] => {
      if (owner === null) return []
      const stored = keysIn(medium).flatMap((key) => (key.startsWith(keyOf('')) ? [key.slice(keyOf('').length)] : []))
      const typed = [...known].flatMap(([form, draft]) => (draft ? [form] : []))
      return [...new Set([...stored, ...typed])]
    },
    /** True if a reload would lose input: a chosen file, or more text than the storage takes. */
    wouldLoseInput: () => atRisk.size > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Returns whether the storage has the whole draft. Files are left out. */
function store(medium: Medium | undefined, key: string, draft: Draft | undefined): boolean {
  try {
    if (!draft) {
      medium?.removeItem(key)
      return true
    }
    const texts = Object.entries(draft.fields).filter(([, value]) => !(value instanceof Blob))
    if (texts.length === 0) medium?.removeItem(key)
    else medium?.setItem(key, JSON.stringify({ ...draft, fields: Object.fromEntries(texts) }))
    return medium !== undefined && texts.length === Object.keys(draft.fields).length
  } catch {
    return false
  }
}

function readItem(medium: Medium | undefined, key: string): string | null {
  try {
    return medium?.getItem(key) ?? null
  } catch {
    return null
  }
}

const keysIn = (medium: Medium | undefined) =>
  Array.from({ length: medium?.length ?? 0 }, (_, i) => medium?.key(i) ?? '')

function removeOthers(medium: Medium | undefined, owners: readonly number[]) {
  try {
    for (const key of keysIn(medium))
      if (key.startsWith(`${prefix}:`) && !owners.some((owner) => key.startsWith(`${prefix}:${owner}:`)))
        medium?.removeItem(key)
  } catch {}
}

function parseDraft(text: string | null): Draft | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null || !('at' in value && 'fields' in value && 'base' in value))
      return undefined
    const { at, fields, base } = value
    return typeof at === 'string' && isRecord(fields) && isRecord(base) ? { at, fields, base } : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is DraftFields => typeof value === 'object' && value !== null

/** Reading the property throws if the browser blocks storage. */
function sessionMedium(): Medium | undefined {
  try {
    return typeof sessionStorage === 'undefined' ? undefined : sessionStorage
  } catch {
    return undefined
  }
}

/** The drafts of this tab. */
export const drafts = createDrafts(sessionMedium())
