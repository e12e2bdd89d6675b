import { ChangeTray, type FieldChange } from '../ui/change-tray.tsx'
import { isSameSetting } from '../ui/draft-changes.ts'
import type { Setting } from './setting.ts'
import { jsonText } from './setting-values.ts'
import type { EditedSettings } from './use-edited-settings.ts'

interface Props {
  edited: EditedSettings
  cache_seconds: number
  /** Shows a setting. */
  onGo: (name: string) => void
}

/** What a save will send, when each change takes effect, and which other setting a change needs first. */
export function SettingsTray({ edited, cache_seconds, onGo }: Props) {
  const { byName, saved, draft, companions, problems, errorOf } = edited
  const textOf = (name: string, value: unknown) => jsonText(value, (byName.get(name)?.secret ?? null) !== null)
  const blocked = new Set(problems.map(({ change }) => change)).size
  const changes: FieldChange[] = Object.entries(draft.changes).map(([name, value]) => {
    const problem = problems.find(({ change }) => change === name)
    const { fix } = problem ?? {}
    return {
      name,
      from: textOf(name, saved[name]),
      to: textOf(name, value),
      error: problem ? undefined : errorOf(name),
      note: isSameSetting(draft.base[name], saved[name])
        ? timeOf(byName.get(name), cache_seconds)
        : `Somebody else has changed this meanwhile. Earlier value: ${textOf(name, draft.base[name])}`,
      problem: problem && {
        text: `The server will refuse this: ${problem.text}`,
        way_out:
          fix === undefined ? undefined : { name: `Go to ${byName.get(fix)?.label ?? fix}`, run: () => onGo(fix) },
      },
    }
  })
  const sentToo: FieldChange[] = Object.entries(companions).map(([name, value]) => ({
    name,
    from: textOf(name, value),
    to: textOf(name, value),
    error: errorOf(name),
    note: 'unchanged, but the API requires the parameter',
    unchanged: true,
  }))
  return (
    <ChangeTray
      changes={[...changes, ...sentToo]}
      note={
        cache_seconds > 0 ? `not saved yet; a save takes effect everywhere within ${cache_seconds} s` : 'not saved yet'
      }
      error={edited.formError ?? edited.guard.error}
      obstacle={
        blocked === 0
          ? undefined
          : blocked === 1
            ? '1 change needs another setting first'
            : `${blocked} changes need another setting first`
      }
      write={edited.write}
      restored_from={draft.restored_from}
      requests={[edited.request]}
      onGo={onGo}
      onUndo={draft.undo}
      onDiscard={edited.discard}
      onSave={edited.guard.save}
    />
  )
}

/** When a saved change takes effect. */
function timeOf(setting: Setting | undefined, cache_seconds: number): string {
  const delay = cache_seconds > 0 ? `within ${cache_seconds} s` : 'at once'
  switch (setting?.applies) {
    case 'at once':
      return delay
    case 'new records':
      return cache_seconds > 0 ? `new records, ${delay}` : 'new records'
    case 'nightly':
      return 'at the start of the next day'
    default:
      return 'stored only'
  }
}
