import type { useWrite } from '../api/use-api.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { FieldChange } from '../ui/change-tray.tsx'
import { isSameSetting } from '../ui/draft-changes.ts'
import { formErrors } from '../ui/form-errors.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import { companionsOf, problemsOf, type Rule } from './dependencies.ts'
import type { SettingField } from './setting-field.ts'
import type { Values } from './setting-values.ts'
import { useSettingsDraft } from './use-settings-draft.ts'

interface Options {
  /** Names the form and its record for the draft: `settings of project 7`. */
  form: string
  fields: readonly SettingField[]
  saved: Values
  /** The last attempt to save. */
  save: Pick<ReturnType<typeof useWrite>, 'error' | 'fields' | 'pending' | 'reset'>
  /** The request of the changes. */
  requestOf: (changes: Values) => WireRequest
  /** Further names under which the server reports errors of a setting. */
  errorNames?: Readonly<Record<string, readonly string[]>>
  rules?: readonly Rule[]
  /** The saved values past the cache. */
  readLatest: () => Promise<Values>
  /** Called when the saved record is newer than the one on screen. */
  refresh: () => void
  /** Saves the changes, and confirms them with their undo. Rejects if the server refuses the changes. */
  send: (changes: Values) => Promise<unknown>
  /** A change that the form does not keep among its values: a picture. */
  also?: AlsoChanged | undefined
}

interface AlsoChanged {
  name: string
  from: string
  to: string
  undo: () => void
  restored_from: string | undefined
}

/** The settings of a form with their unsaved changes, what the server says about the changes, and how to save them. */
export function useSettingsForm(options: Options) {
  const { fields, saved, save, errorNames = {}, rules = [], also } = options
  const byName = new Map(fields.map((field) => [field.name, field]))
  const draft = useSettingsDraft(options.form, fields, saved)
  const { changes } = draft
  const request = options.requestOf(changes)
  const errorNamesOf = (name: string) => [name, ...(errorNames[name] ?? [])]
  const { fieldError, formError } = formErrors(save, [...byName.keys()].flatMap(errorNamesOf), request)
  const problems = problemsOf(changes, byName, saved, rules)
  const guard = useGuardedSave({
    draft,
    isSame: isSameSetting,
    readLatest: options.readLatest,
    refresh: options.refresh,
    write: options.send,
  })
  return {
    fields,
    byName,
    saved,
    draft,
    request,
    unsaved: new Set([...Object.keys(changes), ...(also ? [also.name] : [])]),
    also: also && ({ ...also, error: fieldError(...errorNamesOf(also.name)) } satisfies FieldChange),
    companions: companionsOf(changes, byName, saved),
    problems,
    guard,
    formError,
    restored_from: draft.restored_from ?? also?.restored_from,
    write: { error: save.error, pending: save.pending || guard.checking },
    /** The server's words about the value of a setting: of the last attempt, or of the rules between settings. */
    errorOf: (name: string): string | undefined =>
      fieldError(...errorNamesOf(name)) ?? problems.find(({ field }) => field === name)?.text,
    undo: (name: string) => (name === also?.name ? also.undo() : draft.undo(name)),
    discard: () => {
      draft.discard()
      also?.undo()
      save.reset()
    },
  }
}
export type EditedSettings = ReturnType<typeof useSettingsForm>
