import { useState } from 'react'
import { changedFields, isSameSetting, unsavedOf } from '../ui/draft-changes.ts'
import type { DraftFields } from '../ui/drafts.ts'
import { type FormDraft, useDraft } from '../ui/use-draft.ts'
import { isSecret, type SettingField } from './setting-field.ts'
import type { Values } from './setting-values.ts'

/** The unsaved changes. They survive leaving the screen, except for secrets, which are forgotten with the screen. */
export function useSettingsDraft(form: string, fields: readonly SettingField[], saved: Values): FormDraft<Values> {
  const secret = new Set(fields.filter(isSecret).map(({ name }) => name))
  const [open, hidden] = splitBy(saved, secret)
  const draft = useDraft<Values>(form, open, { isSame: isSameSetting })
  const [typed, setTyped] = useState<DraftFields>({})
  const before = new Map(Object.entries(hidden))
  const secrets = changedFields(typed, before, isSameSetting)
  return {
    ...draft,
    value: { ...draft.value, ...hidden, ...secrets },
    changes: { ...draft.changes, ...secrets },
    // What the server does not return cannot be compared, so an unsaved secret starts from the saved one.
    base: { ...draft.base, ...Object.fromEntries(Object.keys(secrets).map((name) => [name, before.get(name)])) },
    set: (part) => {
      const [others, ofSecrets] = splitBy(part, secret)
      if (Object.keys(others).length > 0) draft.set(others)
      if (Object.keys(ofSecrets).length > 0) setTyped((all) => ({ ...all, ...ofSecrets }))
    },
    undo: (name) => {
      if (secret.has(name))
        setTyped((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== name)))
      else draft.undo(name)
    },
    settle: (done) => {
      draft.settle(splitBy(done, secret)[0])
      setTyped((all) => unsavedOf(all, {}, { ...done }, isSameSetting).fields)
    },
    rebase: (newer) => draft.rebase(splitBy(newer, secret)[0]),
    discard: () => {
      setTyped({})
      draft.discard()
    },
  }
}

/** The values of the other names, and those of these names. */
function splitBy(values: Values, names: ReadonlySet<string>): [Values, Values] {
  const entries = Object.entries(values)
  return [
    Object.fromEntries(entries.filter(([name]) => !names.has(name))),
    Object.fromEntries(entries.filter(([name]) => names.has(name))),
  ]
}
