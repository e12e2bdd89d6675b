import { IconAdjustments } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../api/use-api.ts'
import { type Found, foundIn } from '../app/palette-records.ts'
import { parseQuery } from '../app/ranking.ts'
import { useMe } from '../issues/use-issue.ts'
import { indexSettings, searchSettings } from '../settings-form/search.ts'

const most = 4

/** The settings that the text describes, for administrators. A result opens the setting. */
export function useSettingResults(query: string, asked: boolean): Found {
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const { scope, text } = parseQuery(query)
  const enabled = asked && admin && scope === null && text.length >= 3
  const read = useRead('GET /-/gantry/v1/settings', {}, { enabled })
  const settings = read.data?.settings
  const index = useMemo(() => settings && indexSettings(settings), [settings])
  const items = (enabled && index ? searchSettings(index, text).slice(0, most) : []).map(({ setting }) => ({
    id: `setting-${setting.name}`,
    name: setting.label,
    detail: setting.name,
    icon: IconAdjustments,
    run: () => void navigate({ to: '/settings', search: { section: setting.section, at: setting.name } }),
  }))
  // The settings that are known already can be searched while they are read again.
  return foundIn('Settings', enabled, { fetching: read.pending, error: read.error }, items)
}
