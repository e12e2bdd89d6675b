import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLatest } from '../api/use-latest.ts'
import { isSameSetting } from '../ui/draft-changes.ts'
import { formErrors } from '../ui/form-errors.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import { announceSettings, settingReads } from './announce-settings.ts'
import { companionsOf, inputOf, problemsOf } from './save-request.ts'
import type { Setting } from './setting.ts'
import { savedValues } from './setting-values.ts'
import { useSettingsDraft } from './use-settings-draft.ts'

/** The settings with their unsaved changes, what the server says about the changes, and how to save them. */
export function useEditedSettings(settings: readonly Setting[]) {
  const byName = new Map(settings.map((setting) => [setting.name, setting]))
  const saved = savedValues(settings)
  const draft = useSettingsDraft(settings)
  const { changes } = draft
  const input = inputOf(changes, byName, saved)
  const request = requestOf('PUT /application/settings', input)
  const save = useWrite('PUT /application/settings', { refreshes: settingReads })
  const { fieldError, formError } = formErrors(save, [...byName.keys(), ...Object.values(errorAliases).flat()], request)
  const problems = problemsOf(changes, byName, saved)
  const latest = useLatest('GET /-/gantry/v1/settings', {})
  const readLatest = async () => savedValues((await latest.read()).settings)
  const guard = useGuardedSave({
    draft,
    isSame: isSameSetting,
    readLatest,
    refresh: latest.refresh,
    write: async (asked) => {
      const answer = await save.write(inputOf(asked, byName, saved))
      announceSettings({ settings: byName, before: saved, asked, answered: { ...answer }, readLatest })
    },
  })
  return {
    byName,
    saved,
    draft,
    request,
    companions: companionsOf(changes, byName, saved),
    problems,
    guard,
    formError,
    write: { error: save.error, pending: save.pending || guard.checking },
    /** The server's words about the value of a setting: of the last attempt, or of the rules between settings. */
    errorOf: (name: string): string | undefined =>
      fieldError(name, ...(errorAliases[name] ?? [])) ?? problems.find(({ field }) => field === name)?.text,
    discard: () => {
      draft.discard()
      save.reset()
    },
  }
}
export type EditedSettings = ReturnType<typeof useEditedSettings>

/** Further names under which the server reports errors of a setting. */
const errorAliases: Readonly<Record<string, readonly string[]>> = {
  archive_builds_in_human_readable: ['archive_builds_in_seconds'],
}
