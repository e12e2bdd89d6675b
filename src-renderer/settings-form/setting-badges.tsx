import { StatusBadge } from '../ui/status-badge.tsx'
import type { SettingField } from './setting-field.ts'

const times = { 'at once': 'At once', 'new records': 'New records', nightly: 'Daily' } as const

interface Badge {
  text: string
  tone: 'plain' | 'warn'
  title?: string
}

/** At most two properties of a setting: who may change it, the tier, that it is deprecated, and when a change takes effect. */
export function SettingBadges({ setting }: { setting: SettingField }) {
  const { tier, deprecated = null, applies = null, effect, stored_because = null, restricted } = setting
  const badges: Badge[] = [
    ...(restricted === undefined ? [] : [{ text: restricted, tone: 'plain' } as const]),
    ...(tier === 'higher' ? [{ text: 'Higher tier', tone: 'plain', title: 'Not part of the free tier' } as const] : []),
    ...(deprecated === null ? [] : [{ text: 'Deprecated', tone: 'warn', title: deprecated } as const]),
    ...(applies === null ? [] : [{ text: times[applies], tone: 'plain', title: effect ?? '' } as const]),
    ...(stored_because === null ? [] : [{ text: 'Stored only', tone: 'plain', title: stored_because } as const]),
  ]
  return badges.slice(0, 2).map(({ text, tone, title }) => (
    <span key={text} title={title}>
      <StatusBadge tone={tone} look="line">
        {text}
      </StatusBadge>
    </span>
  ))
}
