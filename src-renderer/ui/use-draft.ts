import { useState, useSyncExternalStore } from 'react'
import { baseOf, changedFields, type IsSame, isIdentical, unsavedOf } from './draft-changes.ts'
import { type Draft, type DraftFields, drafts } from './drafts.ts'

/** What a form shows about its draft. */
export interface RestoredDraft {
  /** When the draft was last changed, if the form was opened with a draft that still exists. */
  restored_from: string | undefined
  /** Returns to the initial values. Also called after the form was sent. */
  discard: () => void
}

export interface FormDraft<T> extends RestoredDraft {
  /** The initial values with the user's changes. */
  value: T
  /** When the draft was last changed. */
  changed_at: string | undefined
  /** The values that differ from the initial ones. */
  changes: Partial<T>
  /** The initial values of the changed fields, as they were when the user changed them. */
  base: Partial<T>
  set: (part: Partial<T>) => void
  undo: (name: string) => void
  /** Forgets the changes that were saved. What the user has typed since stays. */
  settle: (saved: Partial<T>) => void
  /** Replaces `base`, after the user has seen newer values. */
  rebase: (newer: T) => void
}

interface Options {
  /** Whether two values of a field are the same to the server. */
  isSame?: IsSame
}

/**
 * The input of a form, kept as a draft until the form is sent or the user discards the draft. `form` names the form and its record: a
 * component that shows another record must get another React key. For an edit form, `initial` is the saved record. The values must be
 * JSON values, or files, which a reload loses.
 */
export function useDraft<T extends object>(
  form: string,
  initial: T,
  { isSame = isIdentical }: Options = {},
): FormDraft<T> {
  const read = () => drafts.read(form)
  const draft = useSyncExternalStore(drafts.subscribe, read, read)
  const [opened] = useState(draft)
  // A draft that was sent or discarded is not the restored one, even if the user types again.
  const [discarded, setDiscarded] = useState(false)
  const before = new Map<string, unknown>(Object.entries(initial))
  const current = (): Pick<Draft, 'fields' | 'base'> => drafts.read(form) ?? { fields: {}, base: {} }
  const change = (part: object) => {
    const { fields, base } = current()
    const changed = changedFields({ ...fields, ...part }, before, isSame)
    drafts.write(form, changed, baseOf(changed, base, before))
  }
  const discard = () => {
    setDiscarded(true)
    drafts.remove(form)
  }
  const changes = partOf(changedFields(draft?.fields ?? {}, before, isSame), initial)
  return {
    value: { ...initial, ...changes },
    changed_at: Object.keys(changes).length > 0 ? draft?.at : undefined,
    changes,
    base: partOf(draft?.base ?? {}, initial),
    restored_from: draft && !discarded ? opened?.at : undefined,
    set: change,
    undo: (name) => change({ [name]: before.get(name) }),
    rebase: (newer) => drafts.write(form, current().fields, Object.fromEntries(Object.entries(newer))),
    settle: (saved) => {
      const { fields, base } = current()
      const rest = unsavedOf(fields, base, { ...saved }, isSame)
      if (Object.keys(rest.fields).length === 0) discard()
      else drafts.write(form, rest.fields, rest.base)
    },
    discard,
  }
}

/** The fields as a part of the form's values, if the form still has all of them. */
export function partOf<T extends object>(fields: DraftFields, initial: T): Partial<T> {
  return isPartOf(fields, initial) ? fields : {}
}

/** The names are compared, because the fields of a form may change between two versions of the console. */
const isPartOf = <T extends object>(fields: object, initial: T): fields is Partial<T> =>
  Object.keys(fields).every((name) => name in initial)
