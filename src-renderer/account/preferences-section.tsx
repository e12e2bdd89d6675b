import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { fetchBody } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween, type Part } from '../changes/record-part.ts'
import { ErrorBand } from '../ui/states.tsx'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'

const reads = ['GET /user/preferences'] as const
const flags = [
  ['view_diffs_file_by_file', 'Diffs show one file per page'],
  ['show_whitespace_in_diffs', 'Diffs show changes of white space'],
] as const
type Flag = (typeof flags)[number][0]

const partOf = (name: Flag): Part => ({
  read: async () => ({ [name]: (await fetchBody('GET /user/preferences', {}))[name] }),
  write: async (values) => {
    await fetchBody('PUT /user/preferences', { [name]: values[name] === true })
    return undefined
  },
})

/** The preferences of the current user, which clients of the API read. Each is saved at once. */
export function PreferencesSection() {
  const read = useRead('GET /user/preferences', {})
  const write = useWrite('PUT /user/preferences', { refreshes: reads })
  // The box shows what was asked for until the answer is there.
  const [asked, setAsked] = useState<{ name: Flag; value: boolean }>()
  const set = (name: Flag, label: string, value: boolean) => {
    setAsked({ name, value })
    void write.write({ [name]: value }).then(
      () =>
        announceOne({
          text: `${label}: ${value ? 'on' : 'off'}`,
          name: label,
          reads,
          undo: moveBetween(partOf(name), { [name]: value }, { [name]: !value }),
        }),
      () => undefined,
    )
  }
  return (
    <AccountSection
      title="Preferences"
      text="Programs that show diffs read these. The console shows no diffs."
      read={read}
    >
      {(preferences) => (
        <div className={classes.form}>
          {write.error && <ErrorBand error={write.error} what="The preference was not saved." />}
          {flags.map(([name, label]) => (
            <Checkbox
              key={name}
              label={label}
              checked={write.pending && asked?.name === name ? asked.value : preferences[name]}
              disabled={write.pending}
              onChange={(event) => set(name, label, event.currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </AccountSection>
  )
}
