import { ChangeTray, type FieldChange } from '../ui/change-tray.tsx'
import { isSameSetting } from '../ui/draft-changes.ts'
import { isSecret, type SettingField } from './setting-field.ts'
import { jsonText } from './setting-values.ts'
import type { EditedSettings } from './use-settings-form.ts'

export interface TrayTexts {
  /** Beside the number of changes: "not saved" by default. */
  note?: string
  /** When a saved change takes effect. */
  timeOf?: (setting: SettingField | undefined) => string
}

interface Props extends TrayTexts {
  edited: EditedSettings
  /** Why the changes cannot be saved yet. */
  obstacle: string | undefined
  /** Shows a setting. */
  onGo: (name: string) => void
}

/** What a save will send, when each change takes effect, and which other setting a change needs first. */
export function SettingsTray({ edited, obstacle, note, timeOf, onGo }: Props) {
  const { byName, saved, draft, also, companions, problems, errorOf } = edited
  const textOf = (name: string, value: unknown) => jsonText(value, isSecret(byName.get(name) ?? {}))
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
        ? timeOf?.(byName.get(name))
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
      changes={[...changes, ...(also ? [also] : []), ...sentToo]}
      {...(note !== undefined && { note })}
      error={edited.formError ?? edited.guard.error}
      obstacle={
        blocked === 0
          ? obstacle
          : obstacleOf(
              blocked,
              problems.every(({ change, field }) => change === field),
            )
      }
      write={edited.write}
      restored_from={edited.restored_from}
      requests={[edited.request]}
      onGo={onGo}
      onUndo={edited.undo}
      onDiscard={edited.discard}
      onSave={edited.guard.save}
    />
  )
}

/** @param alone whether the values themselves are at fault, not other settings */
function obstacleOf(blocked: number, alone: boolean): string {
  if (alone) return blocked === 1 ? '1 change has a wrong value' : `${blocked} changes have wrong values`
  return blocked === 1 ? '1 change needs another setting first' : `${blocked} changes need another setting first`
}
