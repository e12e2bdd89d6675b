import { useMemo } from 'react'
import { type ResponseBody, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLatest } from '../api/use-latest.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import type { SettingField } from '../settings-form/setting-field.ts'
import { SettingsForm } from '../settings-form/settings-form.tsx'
import { useSearchText } from '../settings-form/use-search-text.ts'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { announceSettings, settingReads } from './announce-settings.ts'
import { InEffect } from './in-effect.tsx'
import { inputOf, rules } from './save-request.ts'
import { savedValues } from './saved-settings.ts'
import { SettingsActions } from './settings-actions.tsx'

interface Props {
  list: ResponseBody<'GET /-/gantry/v1/settings'>
  /** When a setting was last changed. */
  changed_at: string | undefined
}

/** Further names under which the server reports errors of a setting. */
const errorNames = { archive_builds_in_human_readable: ['archive_builds_in_seconds'] }

/** The settings of the instance, with files to export and import. */
export function ApplicationSettings({ list: { settings, cache_seconds }, changed_at }: Props) {
  const url = useUrlState()
  const search = useSearchText(url, 'q')
  const byName = useMemo(() => new Map(settings.map((setting) => [setting.name, setting])), [settings])
  const saved = useMemo(() => savedValues(settings), [settings])
  const save = useWrite('PUT /application/settings', { refreshes: settingReads })
  const latest = useLatest('GET /-/gantry/v1/settings', {})
  const readLatest = async () => savedValues((await latest.read()).settings)
  const edited = useSettingsForm({
    form: 'application settings',
    fields: settings,
    saved,
    save,
    requestOf: (changes) => requestOf('PUT /application/settings', inputOf(changes, byName, saved)),
    errorNames,
    rules,
    readLatest,
    refresh: latest.refresh,
    send: async (asked) => {
      const answer = await save.write(inputOf(asked, byName, saved))
      announceSettings({ settings: byName, before: saved, asked, answered: { ...answer }, readLatest })
    },
  })
  const changed = settings.filter((setting) => setting.changed).length
  return (
    <>
      <PageHead
        title="Settings"
        count={`${count(settings.length)}, of which ${count(changed)} ${changed === 1 ? 'differs from its default' : 'differ from their defaults'}`}
        badge={changed_at && cache_seconds > 0 && <InEffect changed_at={changed_at} cache_seconds={cache_seconds} />}
        actions={<SettingsActions settings={settings} search={search} onImport={edited.draft.set} />}
      />
      <SettingsForm
        edited={edited}
        noun="settings"
        name="Settings"
        origin="Default"
        example="stop people from making groups"
        search={search}
        url={url}
        opens="first"
        tray={{
          note:
            cache_seconds > 0
              ? `not saved yet; a save takes effect everywhere within ${cache_seconds} s`
              : 'not saved yet',
          timeOf: (setting) => timeOf(setting, cache_seconds),
        }}
      />
    </>
  )
}

/** When a saved change takes effect. */
function timeOf(setting: SettingField | undefined, cache_seconds: number): string {
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
