import { StatusBadge } from '../ui/status-badge.tsx'
import type { Setting } from './setting.ts'

const times = { 'at once': 'At once', 'new records': 'New records', nightly: 'Daily' } as const

/** At most two properties of a setting: the tier, that the setting is deprecated, and when a change takes effect. */
export function SettingBadges({
  setting: { tier, deprecated, applies, effect, stored_because },
}: {
  setting: Setting
}) {
  const badges = [
    ...(tier === 'higher' ? [{ text: 'Higher tier', tone: 'plain', title: 'Not part of the free tier' } as const] : []),
    ...(deprecated === null ? [] : [{ text: 'Deprecated', tone: 'warn', title: deprecated } as const]),
    applies === null
      ? ({ text: 'Stored only', tone: 'plain', title: stored_because ?? '' } as const)
      : ({ text: times[applies], tone: 'plain', title: effect ?? '' } as const),
  ]
  return badges.slice(0, 2).map(({ text, tone, title }) => (
    <span key={text} title={title}>
      <StatusBadge tone={tone} look="line">
        {text}
      </StatusBadge>
    </span>
  ))
}
